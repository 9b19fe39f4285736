import { FONT_STACK, fontFace, SITE_FONT } from '#shared/contract/site-font';

export const escaped = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

const STYLE = `${fontFace(SITE_FONT)}:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;font:16px/1.5 ${FONT_STACK};background:Canvas;color:CanvasText}
main{width:100%;min-width:0;max-width:400px;border:1px solid color-mix(in srgb,CanvasText 20%,transparent);border-radius:20px;padding:24px}h1{margin:0;font-size:20px}strong{display:block;font-size:44px;line-height:1.3;font-variant-numeric:tabular-nums}
ul{margin:16px 0 0;padding-inline-start:20px;overflow-wrap:anywhere}li{margin-bottom:8px}p{margin:0 0 20px;opacity:.75}form{display:grid;gap:8px}button{min-height:56px;border-radius:12px;border:1px solid color-mix(in srgb,CanvasText 30%,transparent);background:transparent;color:inherit;font:600 16px ${FONT_STACK};cursor:pointer}
button[value=paid]{background:CanvasText;color:Canvas}details{margin-top:12px}summary{padding:10px 0;cursor:pointer}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

/** A page of a simulated provider. */
export const simulatedPage = (brand: string, body: string): Response => {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(brand)}</title><style>${STYLE}</style><main><h1>${escaped(brand)} <small>(simulated on this machine)</small></h1>${body}</main></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
};

/** A script of a simulated provider, for a page of ours. */
export const simulatedScript = (script: string): Response =>
  new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' } });
