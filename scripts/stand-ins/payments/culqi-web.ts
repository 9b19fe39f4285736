import type { PayerAction } from './checkout-book';
import { simulatedPage, simulatedScript } from './simulated-page';

const SHEET = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:9';
const CHECKOUT = 'https://js.culqi.com/checkout-js/frame';
const TOKENS = 'https://js.culqi.com/checkout-js/tokens';
const BANK = 'https://3ds.culqi.com/bank';

/** Speaks the global interface of Culqi's Custom Checkout: `new CulqiCheckout(key, config)`, `open`, `close`, `token`. */
const CHECKOUT_SCRIPT = `
window.CulqiCheckout=class{constructor(key,{settings,client}){this.ask=new URLSearchParams({key,...settings,...client})}
open(){const frame=this.frame=document.createElement('iframe');frame.title='Culqi';frame.style.cssText='${SHEET}';
frame.src='${CHECKOUT}?'+this.ask;
addEventListener('message',this.heard=({data,source})=>{if(source!==frame.contentWindow)return;
if(!data.token)return this.close();this.token={id:data.token};this.culqi()});
document.body.append(frame)}
close(){removeEventListener('message',this.heard);this.frame?.remove()}};`;

/** Speaks the global interface of Culqi's 3-D Secure; its answer is a message of the page to itself. */
const CONFIRM_SCRIPT = `
window.Culqi3DS={generateDevice:async()=>'device-'+Math.random().toString(36).slice(2),
initAuthentication:async token=>{const frame=document.createElement('iframe');frame.title='Bank';frame.style.cssText='${SHEET}';
frame.src='${BANK}?'+new URLSearchParams({token,amount:Culqi3DS.settings.charge.totalAmount});
addEventListener('message',function answered({data,source}){if(source!==frame.contentWindow)return;
removeEventListener('message',answered);frame.remove();postMessage(data.answer,location.origin)});
document.body.append(frame)}};`;

const choices: readonly { name: string; action: PayerAction; text: string; wantsConfirmation: boolean }[] = [
  { name: 'paid', action: 'paid', text: 'Pay', wantsConfirmation: true },
  { name: 'failed', action: 'failed', text: 'Fail', wantsConfirmation: true },
];
const missing = (): Response => new Response('Not found', { status: 404 });

const checkoutFrame = (url: URL): Response => {
  const cents = Number(url.searchParams.get('amount'));
  const currency = url.searchParams.get('currency') ?? '';
  if (!Number.isSafeInteger(cents) || !/^[A-Z]{3}$/.test(currency)) return missing();
  const buttons = choices.map(({ name, text }) => `<button type="button" value="${name}">${text}</button>`).join('');
  const script = `for(const button of document.querySelectorAll('button'))button.addEventListener('click',async()=>{
const token=button.value==='cancelled'?'':await(await fetch('${TOKENS}?card='+button.value,{method:'POST'})).text();
parent.postMessage({token},'*')})`;
  const body = `<strong>${(cents / 100).toFixed(2)} ${currency}</strong><p>A card of your choice</p><form>${buttons}<button type="button" value="cancelled">Cancel</button></form><script>${script}</script>`;
  return simulatedPage('Culqi', body);
};

const bankPage = (): Response => {
  const confirmed = { eci: '05', xid: 'x', cavv: 'c', protocolVersion: '2.2.0', directoryServerTransactionId: 'd' };
  const button = (text: string, value: string, answer: unknown) =>
    `<button type="button" value="${value}" onclick='parent.postMessage(${JSON.stringify({ answer })},"*")'>${text}</button>`;
  const buttons =
    button('Confirm', 'paid', { parameters3DS: confirmed }) + button('Refuse', 'failed', { error: 'rejected' });
  return simulatedPage('Bank', `<p>Confirm this payment at your bank.</p><form>${buttons}</form>`);
};

type NewToken = (token: { action: PayerAction; wantsConfirmation: boolean }) => string;

/** Files that a browser loads from Culqi; undefined for a request to its API. */
export const culqiWeb = (url: URL, newToken: NewToken): Response | undefined => {
  const { origin, pathname, hostname } = url;
  if (hostname === 'api.culqi.com') return undefined;
  if (url.href === 'https://js.culqi.com/checkout-js') return simulatedScript(CHECKOUT_SCRIPT);
  if (url.href === 'https://3ds.culqi.com/') return simulatedScript(CONFIRM_SCRIPT);
  if (origin + pathname === CHECKOUT) return checkoutFrame(url);
  if (origin + pathname === BANK) return bankPage();
  const card = origin + pathname === TOKENS && choices.find(({ name }) => name === url.searchParams.get('card'));
  return card ? new Response(newToken(card)) : missing();
};
