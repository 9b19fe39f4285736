import { randomBytes } from 'node:crypto';
import type { PayOrder, Start } from '#lambdas/ports/payments';
import { bankHosts } from '#lambdas/adapters/payments/bank-hosts';
import { amountLine, checkoutPage, hiddenFields } from '#lambdas/words/page';
import { escapeHtml, readerLanguage } from '#lambdas/words/reader-language';

const culqiHosts = ['https://js.culqi.com', 'https://3ds.culqi.com', 'https://*.culqi.com'];

/**
 * Opens their checkout, lets the payer's bank confirm the card, and posts the resulting token, never a card. Errors are
 * shown, and the button opens the checkout again. The button is disabled until this script runs: a tap before would be lost.
 */
const SCRIPT = `
const data=JSON.parse(document.querySelector('[data-checkout]').dataset.checkout);
const form=document.forms[0],button=document.querySelector('button.pay'),[problem,missing]=document.querySelectorAll('[role=alert]');
let token='',device='';
const trouble=()=>{problem.hidden=false;button.disabled=false};
const send=confirmed=>{form.elements.token.value=token;form.elements.device.value=device;
form.elements.confirmed.value=confirmed?JSON.stringify(confirmed):'';form.submit()};
addEventListener('message',event=>{if(event.origin!==location.origin||!token||!event.data)return;
if(event.data.parameters3DS)send(event.data.parameters3DS);else if(event.data.error)trouble()});
const confirm=async()=>{Culqi3DS.publicKey=data.key;
Culqi3DS.options={showModal:true,showLoading:true,showIcon:true,closeModalAction:trouble};
Culqi3DS.settings={charge:{totalAmount:data.amount,currency:data.currency,returnUrl:location.href},card:{email:data.email}};
device=await Culqi3DS.generateDevice();
if(token.startsWith('ype_'))send();else await Culqi3DS.initAuthentication(token)};
const pay=()=>{problem.hidden=true;
const culqi=new CulqiCheckout(data.key,{settings:{title:data.title,currency:data.currency,amount:data.amount},client:{email:data.email},
options:{lang:'auto',installments:false,modal:true,paymentMethods:{tarjeta:true,yape:data.currency==='PEN',billetera:false,bancaMovil:false,agente:false,cuotealo:false}}});
culqi.culqi=()=>{if(!culqi.token)return trouble();token=culqi.token.id;culqi.close();button.disabled=true;confirm().catch(trouble)};
culqi.open()};
button.addEventListener('click',()=>{try{pay()}catch{trouble()}});
document.querySelector('[role=status]').hidden=true;
if(window.CulqiCheckout)button.disabled=false;else missing.hidden=false;`;

/** Our own page with their checkout in it: cards are typed into their iframe. */
export const culqiPage = async (order: PayOrder, publicKey: string): Promise<Extract<Start, { kind: 'page' }>> => {
  const { intentId, amount, customer, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const text = (key: string) => escapeHtml(language.texts[key] ?? key);
  const nonce = randomBytes(16).toString('base64');
  const checkout = JSON.stringify({
    key: publicKey,
    amount: amount.minor,
    currency: amount.currency,
    title: description,
    email: customer.email,
  });
  const fields = hiddenFields({ intent: intentId, token: '', device: '', confirmed: '' });
  const scripts = culqiHosts
    .slice(0, 2)
    .map((host, i) => `<script src="${host}${i === 0 ? '/checkout-js' : ''}"></script>`);
  const alerts = ['failed', 'unavailable']
    .map(word => `<p role="alert" hidden>${text(`pay_card_${word}`)}</p>`)
    .join('');
  const body = `<h1>${text('pay.title')}</h1>${amountLine(order)}<p>${escapeHtml(description)} · ${text('pay_card_hint')}</p><p role="status">${text('pay_card_loading')}</p>${alerts}<form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}" data-checkout="${escapeHtml(checkout)}">${fields}<button type="button" class="pay" disabled>${text('pay_test_pay')}</button></form><a class="button" href="${escapeHtml(urls.cancel)}">${text('pay_test_cancel')}</a>${scripts.join('')}<script nonce="${nonce}">${SCRIPT}</script>`;
  return {
    kind: 'page',
    html: checkoutPage(language, language.texts['pay.title'] ?? '', body),
    csp: {
      'script-src': [`'nonce-${nonce}'`, ...culqiHosts],
      'connect-src': culqiHosts,
      'frame-src': [...culqiHosts, ...bankHosts],
      'img-src': ['data:', ...culqiHosts],
      'font-src': ['data:', ...culqiHosts],
      'style-src': culqiHosts,
      // The bank's confirmation script posts a form into an iframe of Culqi's or the bank's.
      'form-action': [...culqiHosts, ...bankHosts],
    },
  };
};
