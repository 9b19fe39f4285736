import { randomBytes } from 'node:crypto';
import { toDecimalText } from '#shared/domain/money/provider-amounts';
import type { PayOrder, Start } from '#lambdas/ports/payments';
import { bankHosts } from '#lambdas/adapters/payments/bank-hosts';
import { amountLine, checkoutPage, hiddenFields } from '#lambdas/words/page';
import { escapeHtml, readerLanguage } from '#lambdas/words/reader-language';

const SCRIPTS = 'https://js.braintreegateway.com/web/3.144.0/js';
const fields = ['number', 'expirationDate', 'cvv'] as const;
const bankScripts = ['https://songbird.cardinalcommerce.com', 'https://songbirdstag.cardinalcommerce.com'];
/** The host of Braintree's script for risk, which examines the device. */
const DEVICE_HOST = 'https://c.paypal.com';
/** Time after which payers see that the fields have not loaded, milliseconds; they may still do so. */
const PATIENCE_MS = 20_000;
const FIELD_STYLE =
  '.card-field{height:52px;border:1px solid var(--line);border-radius:12px;padding:0 14px}.card-field iframe{color-scheme:light}.card-field:focus-within{outline:3px solid var(--amber);outline-offset:2px}';

/** The values for Braintree's scripts. */
export type Card = {
  clientToken: string;
  /** Whether the card holder's bank confirms the payment. */
  asksBank: boolean;
  /** A saved card, which needs no fields; its bank is asked at once. */
  saved?: { nonce: string; bin: string };
};

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** When a card is only saved, its bank still has to ask the owner. */
const questionOf = ({ amount, customer: { email } }: PayOrder): string => {
  const only = amount.minor === 0 ? { challengeRequested: true } : {};
  const asked = { amount: toDecimalText(amount), ...only, ...(email ? { email } : {}) };
  return `...${inScript(asked)}`;
};

const FAILS = '()=>{clearTimeout(patience);unavailable()}';

/**
 * Each field is an iframe of Braintree's, so that card numbers never reach us. The result is a single-use nonce, which
 * the payer's bank has confirmed. Inside of the frames nothing of the page's style holds, so the text's colour is passed on.
 */
const fieldsScript = (): string => `
const {color,fontFamily}=getComputedStyle(document.body),muted=getComputedStyle(document.querySelector('p')).color;
const inFrames={${fields.map(name => `${name}:{selector:'#${name}'}`).join()}};
const styles={input:{'font-size':'16px','font-family':fontFamily,color},'::placeholder':{color:muted}};
started.then(client=>Promise.all([braintree.hostedFields.create({client,fields:inFrames,styles}),asksBank&&braintree.threeDSecure.create({client,version:2})]))
.then(([cards,bank])=>{ready();form.addEventListener('submit',event=>{
event.preventDefault();button.disabled=true;problem.hidden=refused.hidden=true;
cards.tokenize().then(({nonce,details})=>confirm(bank,nonce,details.bin),fail)})},${FAILS});`;

/** The bank of a saved card is asked as soon as the page is there. */
const savedScript = (saved: NonNullable<Card['saved']>): string => `
const saved=${inScript(saved)};
started.then(client=>braintree.threeDSecure.create({client,version:2}))
.then(bank=>{clearTimeout(patience);missing.hidden=true;confirm(bank,saved.nonce,saved.bin)},${FAILS});`;

const script = (order: PayOrder, { clientToken, asksBank, saved }: Card): string => `
const form=document.forms[0],button=form.querySelector('button'),loading=document.querySelector('[role=status]');
const [problem,refused,missing]=document.querySelectorAll('[role=alert]');
const show=(one)=>{one.hidden=false;button.disabled=false};
const fail=()=>show(problem);
const unavailable=()=>{loading.hidden=true;missing.hidden=false};
const patience=setTimeout(unavailable,${PATIENCE_MS});
const ready=()=>{clearTimeout(patience);loading.hidden=missing.hidden=true;button.disabled=false};
const refuse=()=>{loading.hidden=true;show(refused)};
const asksBank=${asksBank};
const send=nonce=>{form.elements.payment_method_nonce.value=nonce;form.submit()};
const confirm=(bank,nonce,bin)=>asksBank?bank.verifyCard({${questionOf(order)},nonce,bin,onLookupComplete:(data,next)=>next()})
.then(said=>said.liabilityShiftPossible&&!said.liabilityShifted?refuse():send(said.nonce),refuse):send(nonce);
const started=Promise.resolve().then(()=>braintree.client.create({authorization:${inScript(clientToken)}}));
started.then(client=>braintree.dataCollector.create({client})).then(({deviceData})=>{form.elements.device_data.value=deviceData},()=>0);${saved ? savedScript(saved) : fieldsScript()}`;

const policy = (nonce: string) => ({
  'script-src': [`'nonce-${nonce}'`, `${SCRIPTS}/`, DEVICE_HOST, ...bankScripts],
  'frame-src': ['https://assets.braintreegateway.com', DEVICE_HOST, ...bankHosts],
  'connect-src': [
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://payments.braintree-api.com',
    'https://payments.sandbox.braintree-api.com',
    // Their scripts report how loading went.
    'https://www.paypal.com/xoplatform/',
    DEVICE_HOST,
    ...bankHosts,
  ],
  'img-src': ['https://assets.braintreegateway.com', DEVICE_HOST, 'https://b.stats.paypal.com'],
  // The confirmation posts a form into an iframe of the bank's.
  'form-action': bankHosts,
});

const scriptAt = (name: string): string => `<script src="${SCRIPTS}/${name}.min.js"></script>`;

/** The card page with Hosted Fields (Drop-in is discontinued), in the payer's language; a saved card has no fields. */
export const cardPage = async (order: PayOrder, card: Card): Promise<Start> => {
  const { intentId, amount, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const t = (key: string) => escapeHtml(language.texts[key] ?? key);
  const nonce = randomBytes(16).toString('base64');
  const labelOf = (name: string) => t(`pay_card_${name}`);
  const { saved } = card;
  const inputs = saved
    ? ''
    : fields
        .map(
          name => `<div><label for="${name}">${labelOf(name)}</label><div class="card-field" id="${name}"></div></div>`,
        )
        .join('');
  const only = amount.minor === 0;
  const titleKey = only ? 'pay_save_card' : 'pay_card_title';
  const said = only ? '' : `${amountLine(order)}<p>${escapeHtml(description)}</p>`;
  const alerts = ['problem', 'failed', saved ? 'silent' : 'unavailable']
    .map(word => `<p role="alert" hidden>${t(`pay_card_${word}`)}</p>`)
    .join('');
  const button = `<button class="pay" disabled${saved ? ' style="display:none"' : ''}>${t(only ? 'pay_save_card' : 'pay_card_pay')}</button>`;
  const scripts = ['client', ...(saved ? [] : ['hosted-fields']), 'three-d-secure', 'data-collector']
    .map(scriptAt)
    .join('');
  const body = `<style>${FIELD_STYLE}</style><h1>${t(titleKey)}</h1>${said}<form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}">${hiddenFields({ intent: intentId, payment_method_nonce: '', device_data: '' })}${inputs}<p role="status">${t(saved ? 'pay_card_asking' : 'pay_card_loading')}</p>${alerts}${button}</form><a class="button" href="${escapeHtml(urls.cancel)}">${t('pay_test_cancel')}</a>${scripts}<script nonce="${nonce}">${script(order, card)}</script>`;
  return { kind: 'page', html: checkoutPage(language, language.texts[titleKey] ?? '', body), csp: policy(nonce) };
};
