import { randomBytes } from 'node:crypto';
import { escapeHtml, readerLanguage } from '#lambdas/words/reader-language';
import type { PayOrder, Start } from '#lambdas/ports/payments';
import type { Country } from './mercadopago-calls';
import { amountLine, checkoutPage, hiddenFields } from '#lambdas/words/page';

const SDK = 'https://sdk.mercadopago.com/js/v2';
/** Time after which payers see that the fields have not loaded, milliseconds; they may still do so. */
const PATIENCE_MS = 20_000;
const FIELD_STYLE =
  '.card-field,.plain{width:100%;height:52px;border:1px solid var(--line);border-radius:12px;padding:0 14px;background:transparent;color:inherit;font:inherit}select.plain option{color:#14171f}.card-field iframe{color-scheme:light;width:100%}.card-field:focus-within,.plain:focus-visible{outline:3px solid var(--amber);outline-offset:2px}';

/** The fields of Mercado Pago's scripts, and the name that each has in our texts. */
const fields = { cardNumber: 'number', expirationDate: 'expirationDate', securityCode: 'cvv' } as const;
type Field = keyof typeof fields;

type Account = { publicKey: string; country: Country };
/** A saved card, for which only the security code is asked. */
type Saved = { card: string; codeLength: number };

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const localeFor = (lang: string, country: Country): string => {
  if (lang === 'pt') return 'pt-BR';
  return lang === 'es' && country !== 'BR' ? `es-${country}` : 'en-US';
};

/** A new card: each payment names its scheme. If a document is required, the page lists the kinds of the country. */
const NEW_CARD = `
const holder=document.getElementById('holder'),kind=document.getElementById('kind'),proof=document.getElementById('proof');
mp.getIdentificationTypes().then(kinds=>{for(const {id,name} of kinds)kind.add(new Option(name,id));
for(const each of document.querySelectorAll('[data-document]'))each.hidden=!kinds.length;proof.required=kinds.length>0},()=>{});
const tokenOf=async()=>{const said=kind.value?{identificationType:kind.value,identificationNumber:proof.value.trim()}:{};
const token=await mp.fields.createCardToken({cardholderName:holder.value.trim(),...said});
const {results}=await mp.getPaymentMethods({bin:token.first_six_digits});
return{token:token.id,method:results[0].id}};`;

const savedCard = (saved: Saved): string => `
const saved=${inScript(saved)};
made.securityCode.on('ready',()=>made.securityCode.update({settings:{mode:'mandatory',length:saved.codeLength}}));
const tokenOf=async()=>({token:(await mp.fields.createCardToken({cardId:saved.card})).id,method:''});`;

/** Each field is an iframe of Mercado Pago's, so that cards never reach us. The result is a single-use token. */
const script = (names: readonly Field[], { publicKey }: Account, locale: string, saved?: Saved): string => `
const form=document.forms[0],button=form.querySelector('button'),loading=document.querySelector('[role=status]');
const [problem,missing]=document.querySelectorAll('[role=alert]');
const unavailable=()=>{loading.hidden=true;missing.hidden=false};
const patience=setTimeout(unavailable,${PATIENCE_MS});
let waiting=${names.length};
const ready=()=>{if(--waiting)return;clearTimeout(patience);loading.hidden=missing.hidden=true;button.disabled=false};
const begin=()=>{
const mp=new MercadoPago(${inScript(publicKey)},{locale:${inScript(locale)},trackingDisabled:true});
const {color,fontFamily}=getComputedStyle(document.body),placeholderColor=getComputedStyle(document.querySelector('p')).color;
const made={};
for(const name of ${inScript(names)}){
const srLabel=document.querySelector('[for='+name+']').textContent;
made[name]=mp.fields.create(name,{srLabel,style:{color,fontFamily,placeholderColor,fontSize:'16px',height:'50px'}}).mount(name);
made[name].on('ready',ready)}${saved ? savedCard(saved) : NEW_CARD}
form.addEventListener('submit',event=>{
event.preventDefault();button.disabled=true;problem.hidden=true;
tokenOf().then(({token,method})=>{form.elements.token.value=token;form.elements.method.value=method;form.submit()},
()=>{problem.hidden=false;button.disabled=false})})};
try{begin()}catch{clearTimeout(patience);unavailable()}`;

const frames = ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'];
/** Their scripts load parts of themselves and a check for fraud, and report how loading went. */
const policy = (nonce: string) => ({
  'script-src': [
    `'nonce-${nonce}'`,
    'https://sdk.mercadopago.com',
    'https://www.mercadopago.com',
    'https://http2.mlstatic.com',
  ],
  'frame-src': [...frames, 'https://www.mercadolibre.com'],
  'connect-src': [
    'https://api.mercadopago.com',
    ...frames,
    'https://http2.mlstatic.com',
    'https://events.mercadopago.com',
    'https://www.mercadopago.com',
    'https://www.mercadolibre.com',
    'https://api.mercadolibre.com',
  ],
  'img-src': ['https://http2.mlstatic.com', 'https://www.mercadolibre.com'],
});

const page = async (order: PayOrder, account: Account, saved?: Saved): Promise<Start> => {
  const { intentId, amount, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const t = (key: string) => escapeHtml(language.texts[key] ?? key);
  const nonce = randomBytes(16).toString('base64');
  const names = (Object.keys(fields) as Field[]).filter(name => !saved || name === 'securityCode');
  const inputs = names.map(
    name =>
      `<div><label for="${name}">${t(`pay_card_${fields[name]}`)}</label><div class="card-field" id="${name}"></div></div>`,
  );
  const typed = saved
    ? ''
    : `<div><label for="holder">${t('pay_card_holder')}</label><input class="plain" id="holder" autocomplete="cc-name" required></div>
<div data-document hidden><label for="kind">${t('pay_card_document')}</label><select class="plain" id="kind"></select></div>
<div data-document hidden><label for="proof">${t('pay_card_document_number')}</label><input class="plain" id="proof" autocomplete="off" dir="ltr"></div>`;
  const only = amount.minor === 0;
  const titleKey = only ? 'pay_save_card' : 'pay_card_title';
  const said = only ? '' : `${amountLine(order)}<p>${escapeHtml(description)}</p>`;
  const hint = `<p>${t(saved ? 'pay_card_code' : 'pay_card_hint')}</p>`;
  const alerts = ['problem', 'unavailable'].map(word => `<p role="alert" hidden>${t(`pay_card_${word}`)}</p>`).join('');
  const button = `<button class="pay" disabled>${t(only ? 'pay_save_card' : 'pay_card_pay')}</button>`;
  const code = script(names, account, localeFor(language.lang, account.country), saved);
  const body = `<style>${FIELD_STYLE}</style><h1>${t(titleKey)}</h1>${said}${hint}<form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}">${hiddenFields({ intent: intentId, token: '', method: '' })}${inputs.join('')}${typed}<p role="status">${t('pay_card_loading')}</p>${alerts}${button}</form><a class="button" href="${escapeHtml(urls.cancel)}">${t('pay_test_cancel')}</a><script src="${SDK}"></script><script nonce="${nonce}">${code}</script>`;
  return { kind: 'page', html: checkoutPage(language, language.texts[titleKey] ?? '', body), csp: policy(nonce) };
};

/** Our page for a card that its owner lets us save, in the payer's language. */
export const fieldsPage = (order: PayOrder, account: Account): Promise<Start> => page(order, account);

/** Our page for the security code of a saved card. */
export const codePage = (order: PayOrder, account: Account, saved: Saved): Promise<Start> =>
  page(order, account, saved);
