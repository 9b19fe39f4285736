import { simulatedPage, simulatedScript } from './simulated-page';

const FRAME = 'https://secure-fields.mercadopago.com/field';
const API = 'https://api.mercadopago.com/v1';

/** Speaks the global interface of MercadoPago.js v2: secure fields, kinds of documents, and schemes. */
const SDK = `
window.MercadoPago=class{constructor(key,{locale}){if(!key||!locale)throw new Error('key and locale are needed');this.key=key;this.made={};
this.fields={create:(name,options)=>this.field(name,options),createCardToken:said=>this.token(said)}}
field(name,{style,srLabel}){const frame=this.made[name]=document.createElement('iframe');frame.title=srLabel;frame.name=name;
frame.style.cssText='border:0;width:100%;height:'+style.height+';display:block';
frame.src='${FRAME}?'+new URLSearchParams({field:name,style:JSON.stringify(style)});
const field={mount:id=>{document.getElementById(id).append(frame);return field},
on:(event,listener)=>{if(event==='ready')frame.addEventListener('load',listener);return field},update:()=>field};return field}
typed(frame){return new Promise(done=>{const {port1,port2}=new MessageChannel();port1.onmessage=({data})=>done(data);
frame.contentWindow.postMessage('value','*',[port2])})}
async ask(path,body){const answer=await fetch('${API}/'+path+(path.includes('?')?'&':'?')+'public_key='+encodeURIComponent(this.key),
body?{method:'POST',body:JSON.stringify(body)}:{});if(!answer.ok)throw await answer.json();return answer.json()}
async token({cardId,cardholderName,identificationType,identificationNumber}){
const values={};for(const [name,frame] of Object.entries(this.made))values[name]=await this.typed(frame);
const security_code=values.securityCode;if(cardId)return this.ask('card_tokens',{card_id:cardId,security_code});
const [month,year]=values.expirationDate.split('/').map(Number);
const cardholder={name:cardholderName,...(identificationType?{identification:{type:identificationType,number:identificationNumber}}:{})};
return this.ask('card_tokens',{card_number:values.cardNumber.replace(/\\s/g,''),security_code,expiration_month:month,
expiration_year:year<100?2000+year:year,cardholder})}
getIdentificationTypes(){return this.ask('identification_types')}
getPaymentMethods({bin}){return this.ask('payment_methods/search?bins='+bin)}};`;

const hints: Readonly<Record<string, string>> = {
  cardNumber: '4235 6477 2802 5682',
  expirationDate: '11/30',
  securityCode: '123',
};

const fieldFrame = (name: string): Response => {
  const script = `
const input=document.querySelector('input'),{color}=JSON.parse(new URLSearchParams(location.search).get('style'));
input.style.color=color;
addEventListener('message',({data,ports:[port]})=>{if(data==='value')port.postMessage(input.value.trim())});`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>*{margin:0;box-sizing:border-box}html,body{height:100%;background:transparent}input{width:100%;height:100%;border:0;outline:0;background:transparent;font:16px system-ui,sans-serif}</style><input inputmode="numeric" aria-label="${name}" placeholder="${hints[name]}"><script>${script}</script></html>`;
  return hints[name] ? new Response(html, { headers: { 'content-type': 'text/html' } }) : missing();
};

const missing = (): Response => simulatedPage('Mercado Pago', '<p>Not found</p>');

/** Files that a browser loads from Mercado Pago for our page; undefined for its API and its checkout. */
export const mercadoPagoWeb = ({ origin, pathname, searchParams }: URL): Response | undefined => {
  if (origin + pathname === 'https://sdk.mercadopago.com/js/v2') return simulatedScript(SDK);
  return origin + pathname === FRAME ? fieldFrame(searchParams.get('field') ?? '') : undefined;
};
