import { en } from '#shared/i18n/en';
import type { Refusal } from '#shared/contract/errors';
import { filled } from '#lambdas/runtime/http-response';
import type { Intent } from './intents';

type Texts = Record<string, string>;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--ink:#14171f;--paper:#fff;--surface:#f7f5f0;--line:#e4e0d6;--amber:#ffb300;--muted:#5b6070}
@media(prefers-color-scheme:dark){:root{--ink:#f3f1ea;--paper:#171b23;--surface:#0f1218;--line:#2a303b;--muted:#a3a8b5}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--surface);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:20px;padding:32px}
.tag{display:inline-block;background:var(--amber);color:#14171f;border-radius:999px;padding:2px 12px;font-size:12px;font-weight:600}
h1{font-size:20px;margin:16px 0 4px}.amount{font-size:44px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;line-height:1.2}
p{color:var(--muted);margin:4px 0 24px}form{display:grid;gap:8px;margin:0 0 8px}
button,a.button{display:block;width:100%;min-height:52px;border-radius:12px;border:1px solid var(--line);background:transparent;color:inherit;font:600 16px/50px Inter,system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
button.pay{background:#14171f;color:#fff;border-color:#14171f}@media(prefers-color-scheme:dark){button.pay{background:var(--amber);color:#14171f;border-color:var(--amber)}}
button:focus-visible,a:focus-visible{outline:3px solid var(--amber);outline-offset:2px}`;

const frame = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style><main>${body}</main></html>`;

/** Loaded when somebody reads them: the function starts without. */
const textsOf = async (lang: 'ar' | 'en'): Promise<Texts> =>
  lang === 'ar' ? (await import('#shared/i18n/ar')).ar : en;
const languageOf = (lang: string | undefined): 'ar' | 'en' => (lang?.startsWith('ar') ? 'ar' : 'en');

/** Where a payer comes from and goes back to. */
export const pageOf = ({ bookingId }: Intent): string =>
  bookingId ? `/bookings/${encodeURIComponent(bookingId)}` : '/wallet';

type Order = { intent: Intent; number?: string };

/** The checkout of the test provider: pays, declines or leaves, and moves no money. */
export const testCheckoutPage = async ({ intent, number }: Order, language: string | undefined): Promise<string> => {
  const lang = languageOf(language);
  const texts = await textsOf(lang);
  const t = (key: string) => escapeHtml(texts[key] ?? key);
  const amount = new Intl.NumberFormat(lang, { style: 'currency', currency: intent.currency }).format(intent.amount);
  const button = (outcome: string, key: string, kind: string) =>
    `<form method="post" action="/api/pay/test/complete"><input type="hidden" name="intent" value="${escapeHtml(intent.id)}"><input type="hidden" name="outcome" value="${outcome}"><button class="${kind}">${t(key)}</button></form>`;
  return frame(
    lang,
    texts['pay_test_title'] ?? 'Test payment',
    `<span class="tag">${t('pay_test_tag')}</span><h1>${t('pay_test_title')}</h1><div class="amount">${escapeHtml(amount)}</div><p>${number ? escapeHtml(number) : t('pay_test_debt')} · ${t('pay_test_hint')}</p>${button('paid', 'pay_test_pay', 'pay')}${button('failed', 'pay_test_decline', '')}<a class="button" href="${pageOf(intent)}?payment=cancelled">${t('pay_test_cancel')}</a>`,
  );
};

/** What a browser sees when its checkout can't start or end: why, and the way back. */
export const checkoutProblemPage = async (
  message: string,
  language: string | undefined,
  params?: Refusal['params'],
): Promise<string> => {
  const lang = languageOf(language);
  const texts = await textsOf(lang);
  const t = (key: string) => escapeHtml(texts[key] ?? key);
  return frame(
    lang,
    t('pay_problem_title'),
    `<h1>${t('pay_problem_title')}</h1><p>${escapeHtml(filled(texts[message] ?? message, params))}</p><a class="button" href="/bookings">${t('pay_problem_back')}</a>`,
  );
};
