import { simulatedPage, simulatedScript } from './simulated-page';

/** The sandbox's trial cards, by the nonce that each becomes. */
const cards: Readonly<Record<string, { nonce: string; what: string }>> = {
  '4111111111111111': { nonce: 'fake-valid-nonce', what: 'pays' },
  '4500600000000061': { nonce: 'fake-pending-nonce', what: 'pays later' },
  '4000111111111115': { nonce: 'fake-processor-declined-visa-nonce', what: 'is declined' },
};
/** The nonce that replaces another once the card holder's bank has confirmed the payment. */
export const confirmedNonce = (nonce: string): string => nonce.replace('fake-', 'fake-three-d-secure-');

const FRAME = 'https://assets.braintreegateway.com/web/html/hosted-fields-frame.min.html';
const BANK = 'https://centinelapistag.cardinalcommerce.com/V2/Cruise/StepUp';

/** Speaks the global interface of braintree-web: `braintree.client`, `.hostedFields`, `.threeDSecure`, `.dataCollector`. */
const scripts: Readonly<Record<string, string>> = {
  'client.min.js': `window.braintree={client:{create:async({authorization})=>({merchantId:JSON.parse(atob(authorization)).merchantId})}};`,
  'hosted-fields.min.js': `
braintree.hostedFields={create:async({client,fields,styles})=>{
const frames={};
for(const [name,{selector}] of Object.entries(fields)){
const frame=document.createElement('iframe');frame.title=name;
frame.style.cssText='border:0;width:100%;height:100%;display:block';
frame.src='${FRAME}?'+new URLSearchParams({field:name,styles:JSON.stringify(styles??{})});
const loaded=new Promise(done=>frame.addEventListener('load',done));
document.querySelector(selector).append(frame);frames[name]=frame;await loaded}
return{tokenize:()=>new Promise((resolve,reject)=>{const {port1,port2}=new MessageChannel();
port1.onmessage=({data})=>data.nonce?resolve(data):reject(new Error(data.message));
frames.number.contentWindow.postMessage('tokenize','*',[port2])})}}};`,
  'data-collector.min.js': `
braintree.dataCollector={create:async({client})=>({deviceData:JSON.stringify({correlation_id:client.merchantId})})};`,
  'three-d-secure.min.js': `
braintree.threeDSecure={create:async({version})=>{if(version!==2)throw new Error('version');
return{verifyCard:({amount,nonce,bin,onLookupComplete})=>new Promise((resolve,reject)=>{
if(!amount||!bin||!onLookupComplete)return reject(new Error('amount, bin and onLookupComplete are needed'));
onLookupComplete({},()=>{const bank=document.createElement('iframe');bank.title='Bank';
bank.style.cssText='position:fixed;inset:0;width:100%;height:100%;border:0;z-index:9';
bank.src='${BANK}?'+new URLSearchParams({nonce,amount});
addEventListener('message',function answered({data,source}){if(source!==bank.contentWindow)return;
removeEventListener('message',answered);bank.remove();
resolve({nonce:data.nonce,liabilityShiftPossible:true,liabilityShifted:data.isConfirmed})});
document.body.append(bank)})})}}};`,
};

const hints: Readonly<Record<string, string>> = { number: '4111 1111 1111 1111', expirationDate: '12/30', cvv: '123' };

/** A field of a card: transparent, its text black unless the page says otherwise, as Braintree's are. */
const fieldFrame = (name: string, styles: string): Response => {
  const options = Object.entries(cards).map(([number, { what }]) => `<option value="${number}">${what}</option>`);
  const list = name === 'number' ? `<datalist id="cards">${options.join('')}</datalist>` : '';
  const script = `
const input=document.querySelector('input'),cards=${JSON.stringify(cards)};
Object.assign(input.style,JSON.parse(new URLSearchParams(location.search).get('styles')).input);
addEventListener('message',({data,ports:[port]})=>{if(data!=='tokenize')return;
const number=input.value.replace(/\\s/g,''),card=cards[number];
port.postMessage(card?{nonce:card.nonce,details:{bin:number.slice(0,6),lastFour:number.slice(-4)}}:{message:'invalid'})});`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>*{margin:0;box-sizing:border-box}html,body{height:100%;background:transparent}input{width:100%;height:100%;border:0;outline:0;background:transparent;color:black;font-family:system-ui,sans-serif}</style><input inputmode="numeric" aria-label="${name}" placeholder="${hints[name]}"${list && ' list="cards"'}>${list}<script>${script}</script></html>`;
  return styles && hints[name] ? new Response(html, { headers: { 'content-type': 'text/html' } }) : missing();
};

/** The payer's bank, in a frame over the page. */
const bankPage = (nonce: string, amount: string): Response => {
  const say = (isConfirmed: boolean) =>
    `parent.postMessage(${JSON.stringify({ nonce: isConfirmed ? confirmedNonce(nonce) : nonce, isConfirmed })},"*")`;
  const button = (text: string, isConfirmed: boolean) =>
    `<button type="button" value="${isConfirmed ? 'paid' : 'failed'}" onclick='${say(isConfirmed)}'>${text}</button>`;
  if (!/^fake-[a-z0-9_-]+$/.test(nonce) || !/^[\d.]+$/.test(amount)) return missing();
  const body = `<strong>${amount}</strong><p>Confirm this payment at your bank.</p><form>${button('Confirm', true)}${button('Refuse', false)}</form>`;
  return simulatedPage('Bank', body);
};

const missing = (): Response => new Response('Not found', { status: 404 });

/** Files that a browser loads from Braintree: scripts, the frames of card fields, and the bank's confirmation. */
export const braintreeWeb = ({ hostname, pathname, searchParams, origin }: URL): Response => {
  const asked = (name: string) => searchParams.get(name) ?? '';
  if (origin + pathname === FRAME) return fieldFrame(asked('field'), asked('styles'));
  if (origin + pathname === BANK) return bankPage(asked('nonce'), asked('amount'));
  const [, name = ''] = /^\/web\/[\d.]+\/js\/([\w.-]+)$/.exec(pathname) ?? [];
  const script = hostname === 'js.braintreegateway.com' ? scripts[name] : undefined;
  return script === undefined ? missing() : simulatedScript(script);
};
