import { randomBytes } from 'node:crypto';
import { currencyExponent, fromMinor } from '#shared/domain/money/money';
import type { PayOrder, Start } from '#lambdas/ports/payments';
import { checkoutPage, hiddenFields } from '#lambdas/adapters/payments/page';
import { escapeHtml, readerLanguage } from '#lambdas/adapters/reader-language';

const SCRIPTS = 'https://js.braintreegateway.com/web/3.144.0/js';
const fields = ['number', 'expirationDate', 'cvv'] as const;
const FIELD_STYLE = '.card-field{height:52px;border:1px solid var(--line);border-radius:12px;padding:0 14px}';

/** Each field is an iframe of Braintree's, so that card numbers never reach us. The result is a single-use nonce. */
const script = (token: string): string => `
const form=document.forms[0],button=form.querySelector('button'),problem=document.getElementById('problem');
const fail=()=>{problem.hidden=false;button.disabled=false};
const inFrames={${fields.map(name => `${name}:{selector:'#${name}'}`).join()}};
braintree.client.create({authorization:${JSON.stringify(token).replaceAll('<', '\\u003c')}})
.then(client=>braintree.hostedFields.create({client,fields:inFrames,styles:{input:{'font-size':'16px'}}}))
.then(cards=>{button.disabled=false;form.addEventListener('submit',event=>{
event.preventDefault();button.disabled=true;problem.hidden=true;
cards.tokenize().then(({nonce})=>{form.elements.payment_method_nonce.value=nonce;form.submit()},fail)})},fail);`;

const policy = (nonce: string) => ({
  'script-src': [`'nonce-${nonce}'`, `${SCRIPTS}/`],
  'frame-src': ['https://assets.braintreegateway.com'],
  'connect-src': [
    ...['https://api.braintreegateway.com', 'https://api.sandbox.braintreegateway.com'],
    ...['https://payments.braintree-api.com', 'https://payments.sandbox.braintree-api.com'],
    'https://client-analytics.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
  ],
  'img-src': ['https://assets.braintreegateway.com'],
});

/** The card page with Hosted Fields (Drop-in is discontinued), in the payer's language. */
export const cardPage = async (order: PayOrder, clientToken: string): Promise<Start> => {
  const { intentId, amount, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const t = (key: string) => escapeHtml(language.texts[key] ?? key);
  const { minor, currency } = amount;
  const digits = currencyExponent(currency);
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const sum = new Intl.NumberFormat(language.lang, { style: 'currency', currency, ...decimals }).format(
    fromMinor(minor, currency),
  );
  const nonce = randomBytes(16).toString('base64');
  const labelOf = (name: string) => t(`pay_card_${name}`);
  const inputs = fields
    .map(name => `<div><label for="${name}">${labelOf(name)}</label><div class="card-field" id="${name}"></div></div>`)
    .join('');
  const body = `<style>${FIELD_STYLE}</style><h1>${t('pay_card_title')}</h1><div class="amount">${escapeHtml(sum)}</div><p>${escapeHtml(description)}</p><form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}">${hiddenFields({ intent: intentId, payment_method_nonce: '' })}${inputs}<p id="problem" role="alert" hidden>${t('pay_card_problem')}</p><button class="pay" disabled>${t('pay_card_pay')}</button></form><a class="button" href="${escapeHtml(urls.cancel)}">${t('pay_test_cancel')}</a><script src="${SCRIPTS}/client.min.js"></script><script src="${SCRIPTS}/hosted-fields.min.js"></script><script nonce="${nonce}">${script(clientToken)}</script>`;
  const title = language.texts['pay_card_title'] ?? '';
  return { kind: 'page', html: checkoutPage(language, title, body), csp: policy(nonce) };
};
