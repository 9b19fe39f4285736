import { randomBytes } from 'node:crypto';
import type { PayOrder, Start } from '#lambdas/ports/payments';
import { bankHosts } from '#lambdas/adapters/payments/bank-hosts';
import { amountLine, checkoutPage, hiddenFields } from '#lambdas/adapters/payments/page';
import { escapeHtml, readerLanguage } from '#lambdas/adapters/reader-language';

const SCRIPTS = 'https://js.braintreegateway.com/web/3.144.0/js';
const fields = ['number', 'expirationDate', 'cvv'] as const;
const bankScripts = ['https://songbird.cardinalcommerce.com', 'https://songbirdstag.cardinalcommerce.com'];
/** Time after which payers are told that the fields have not loaded, milliseconds; they may still do so. */
const PATIENCE_MS = 20_000;
const FIELD_STYLE =
  '.card-field{height:52px;border:1px solid var(--line);border-radius:12px;padding:0 14px}.card-field iframe{color-scheme:light}.card-field:focus-within{outline:3px solid var(--amber);outline-offset:2px}';

/** The values for Braintree's scripts. */
export type Card = {
  clientToken: string;
  /** In decimals, for the bank. */
  amount: string;
  /** Whether the card holder's bank confirms the payment. */
  asksBank: boolean;
};

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Each field is an iframe of Braintree's, so that card numbers never reach us. The result is a single-use nonce, which
 * the payer's bank has confirmed. Inside of the frames nothing of the page's style holds, so the text's colour is told.
 */
const script = ({ clientToken, amount, asksBank }: Card, email: string | undefined): string => `
const form=document.forms[0],button=form.querySelector('button'),loading=document.querySelector('[role=status]');
const [problem,refused,missing]=document.querySelectorAll('[role=alert]');
const show=(one)=>{one.hidden=false;button.disabled=false};
const fail=()=>show(problem);
const unavailable=()=>{loading.hidden=true;missing.hidden=false};
const patience=setTimeout(unavailable,${PATIENCE_MS});
const ready=()=>{clearTimeout(patience);loading.hidden=missing.hidden=true;button.disabled=false};
const {color,fontFamily}=getComputedStyle(document.body),muted=getComputedStyle(document.querySelector('p')).color;
const inFrames={${fields.map(name => `${name}:{selector:'#${name}'}`).join()}};
const styles={input:{'font-size':'16px','font-family':fontFamily,color},'::placeholder':{color:muted}};
const asksBank=${asksBank};
Promise.resolve().then(()=>braintree.client.create({authorization:${inScript(clientToken)}}))
.then(client=>Promise.all([braintree.hostedFields.create({client,fields:inFrames,styles}),asksBank&&braintree.threeDSecure.create({client,version:2})]))
.then(([cards,bank])=>{ready();form.addEventListener('submit',event=>{
event.preventDefault();button.disabled=true;problem.hidden=refused.hidden=true;
const send=nonce=>{form.elements.payment_method_nonce.value=nonce;form.submit()};
cards.tokenize().then(({nonce,details})=>asksBank
?bank.verifyCard({amount:${inScript(amount)},nonce,bin:details.bin,${email ? `email:${inScript(email)},` : ''}onLookupComplete:(data,next)=>next()})
.then(said=>said.liabilityShiftPossible&&!said.liabilityShifted?show(refused):send(said.nonce),()=>show(refused))
:send(nonce),fail)})},()=>{clearTimeout(patience);unavailable()});`;

const policy = (nonce: string) => ({
  'script-src': [`'nonce-${nonce}'`, `${SCRIPTS}/`, ...bankScripts],
  'frame-src': ['https://assets.braintreegateway.com', ...bankHosts],
  'connect-src': [
    ...['https://api.braintreegateway.com', 'https://api.sandbox.braintreegateway.com'],
    ...['https://payments.braintree-api.com', 'https://payments.sandbox.braintree-api.com'],
    // Their scripts report how loading went.
    'https://www.paypal.com/xoplatform/',
    ...bankHosts,
  ],
  'img-src': ['https://assets.braintreegateway.com'],
  // The confirmation posts a form into an iframe of the bank's.
  'form-action': bankHosts,
});

/** The card page with Hosted Fields (Drop-in is discontinued), in the payer's language. */
export const cardPage = async (order: PayOrder, card: Card): Promise<Start> => {
  const { intentId, customer, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const t = (key: string) => escapeHtml(language.texts[key] ?? key);
  const nonce = randomBytes(16).toString('base64');
  const labelOf = (name: string) => t(`pay_card_${name}`);
  const inputs = fields
    .map(name => `<div><label for="${name}">${labelOf(name)}</label><div class="card-field" id="${name}"></div></div>`)
    .join('');
  const body = `<style>${FIELD_STYLE}</style><h1>${t('pay_card_title')}</h1>${amountLine(order)}<p>${escapeHtml(description)}</p><form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}">${hiddenFields({ intent: intentId, payment_method_nonce: '' })}${inputs}<p role="status">${t('pay_card_loading')}</p><p role="alert" hidden>${t('pay_card_problem')}</p><p role="alert" hidden>${t('pay_card_failed')}</p><p role="alert" hidden>${t('pay_card_unavailable')}</p><button class="pay" disabled>${t('pay_card_pay')}</button></form><a class="button" href="${escapeHtml(urls.cancel)}">${t('pay_test_cancel')}</a><script src="${SCRIPTS}/client.min.js"></script><script src="${SCRIPTS}/hosted-fields.min.js"></script><script src="${SCRIPTS}/three-d-secure.min.js"></script><script nonce="${nonce}">${script(card, customer.email)}</script>`;
  const title = language.texts['pay_card_title'] ?? '';
  return { kind: 'page', html: checkoutPage(language, title, body), csp: policy(nonce) };
};
