import { FONT_STACK, fontFace, SITE_FONT } from '#shared/contract/site-font';
import { directionOf } from '#shared/i18n/languages';
import { escapeHtml, type ReaderLanguage } from './reader-language';
import type { PayOrder } from '#lambdas/ports/payments';

const STYLE = `${fontFace(SITE_FONT)}
:root{color-scheme:light dark;--ink:#14171f;--paper:#fff;--surface:#f7f5f0;--line:#e4e0d6;--amber:#ffb300;--muted:#5b6070}
@media(prefers-color-scheme:dark){:root{--ink:#f3f1ea;--paper:#171b23;--surface:#0f1218;--line:#2a303b;--muted:#a3a8b5}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--surface);color:var(--ink);font:16px/1.5 ${FONT_STACK}}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:20px;padding:32px}
.tag{display:inline-block;background:var(--amber);color:#14171f;border-radius:999px;padding:2px 12px;font-size:12px;font-weight:600}
h1{font-size:20px;margin:16px 0 4px}.amount{font-size:44px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;line-height:1.2}
p{color:var(--muted);margin:4px 0 24px}form{display:grid;gap:8px;margin:0 0 8px}
button,a.button{display:block;width:100%;min-height:56px;border-radius:12px;border:1px solid var(--line);background:transparent;color:inherit;font:600 16px/54px ${FONT_STACK};text-align:center;text-decoration:none;cursor:pointer}
button.pay,a.pay{background:#14171f;color:#fff;border-color:#14171f}@media(prefers-color-scheme:dark){button.pay,a.pay{background:var(--amber);color:#14171f;border-color:var(--amber)}}
button:focus-visible,a:focus-visible{outline:3px solid var(--amber);outline-offset:2px}`;

/** The HTML of our own checkout pages; texts in `body` must be escaped already. */
export const checkoutPage = ({ lang }: ReaderLanguage, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style><main>${body}</main></html>`;

/** The amount as HTML, as the app writes it; an element keeps its direction in place of characters of control. */
export const amountLine = ({ amountText }: Pick<PayOrder, 'amountText'>): string =>
  `<div class="amount"><bdi dir="ltr">${escapeHtml(amountText.replace(/[\u2066\u2069]/g, ''))}</bdi></div>`;

/** Hidden inputs for our own forms. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
