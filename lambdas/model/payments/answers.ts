import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorStatus, type Refusal } from '#shared/contract/errors';
import { checkoutPage, hiddenFields } from '#lambdas/words/page';
import { escapeHtml, readerLanguage } from '#lambdas/words/reader-language';
import type { Start } from '#lambdas/ports/payments';
import { filled } from '#lambdas/runtime/http-response';
import type { Intent } from './intents';
import { rideOfIntent } from './ride-of-intent';

export type Answer = APIGatewayProxyStructuredResultV2;
type Policy = Readonly<Record<string, readonly string[] | undefined>>;

const ownPolicy: Policy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const withOwn = (name: string, sources: readonly string[]): readonly string[] => [
  ...(ownPolicy[name] ?? []).filter(own => own !== "'none'"),
  ...sources,
];

/** Sources are added to our own policy; a directive that is `undefined` is left out. */
const policyWith = (added: Policy): string =>
  Object.keys({ ...ownPolicy, ...added })
    .filter(name => !(name in added) || added[name] !== undefined)
    .map(name => [name, ...(added[name] ? withOwn(name, added[name]) : (ownPolicy[name] ?? []))].join(' '))
    .join('; ');

export const page = (statusCode: number, body: string, policy: Policy = {}): Answer => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyWith(policy),
  },
  body,
});

/** The HTML page for a checkout that cannot start or end: the reason, and a link back. */
export const problem = async ({ refusal, params }: Refusal, wanted: string | undefined): Promise<Answer> => {
  const language = await readerLanguage(wanted);
  const text = (key: string) => language.texts[key] ?? key;
  const title = text('pay_problem_title');
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(filled(text(refusal), params, language.lang))}</p><a class="button" href="/bookings">${escapeHtml(text('pay_problem_back'))}</a>`;
  const answer = page(errorStatus[refusal], checkoutPage(language, title, body));
  const wait = params?.retryAfterS;
  return wait === undefined ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(wait) } };
};

const seeOther = (location: string): Answer => ({
  statusCode: 303,
  headers: { location, 'cache-control': 'no-store' },
});

/** The page that the payer came from; it shows the server's report of the attempt (`fetchPayment`). */
const addressOf = (intent: Intent): string => {
  const ride = rideOfIntent(intent);
  return `${ride ? `/bookings/${encodeURIComponent(ride)}` : '/wallet'}?attempt=${intent.id}`;
};

/**
 * A checkout is the answer to a posted form. This script lets the browser's Back button return to the page that the
 * payer came from, where the outcome is shown, instead of asking whether to post the form again.
 */
const leavesNoForm = (intent: Intent): string => `history.replaceState(null,'',${JSON.stringify(addressOf(intent))});`;

const asNonce = (nonce: string): Policy => ({ 'script-src': [`'nonce-${nonce}'`] });

/** A page with one script added. */
const withScript = (html: string, policy: Policy, script: string): Answer => {
  const nonce = randomBytes(16).toString('base64');
  const own = asNonce(nonce)['script-src'] ?? [];
  const body = html.replace('<main>', () => `<script nonce="${nonce}">${script}</script><main>`);
  return page(200, body, { ...policy, 'script-src': [...(policy['script-src'] ?? []), ...own] });
};

/** How long the provider's page may take to answer before the payer learns what else they can do. */
const PATIENCE_MS = 15_000;

/** Notifies a payer whose browser does not leave the page: a policy, an extension or a network may block it. */
const TELLS_IF_HELD = `const tell=()=>{document.getElementById('held').hidden=false};document.addEventListener('securitypolicyviolation',tell);setTimeout(tell,${PATIENCE_MS});`;

/**
 * The page between ours and the provider's. It leaves by script, and has a button for browsers without scripts. A
 * redirect would instead be checked against the policy of the page that posted the form. A form would be checked
 * against the `form-action` of this page, with every further host to which the provider redirects; those hosts are the
 * provider's business and change. The server sets the target, and only the script with the nonce runs.
 */
const leavingPage = async (
  wanted: string | undefined,
  intent: Intent,
  way: { html: (button: string) => string; script: string },
) => {
  const language = await readerLanguage(wanted);
  const text = (key: string) => escapeHtml(language.texts[key] ?? key);
  const nonce = randomBytes(16).toString('base64');
  const held = `<div id="held" role="alert" hidden><p>${text('pay_forward_held')}</p><a class="button" href="${addressOf(intent)}">${text('pay_forward_back')}</a></div>`;
  const script = `<script nonce="${nonce}">${leavesNoForm(intent)}${TELLS_IF_HELD}${way.script}</script>`;
  const body = `<h1>${text('pay_forward_title')}</h1><p>${text('pay_forward_hint')}</p>${way.html(text('pay_forward_button'))}${held}${script}`;
  return page(200, checkoutPage(language, language.texts['pay_forward_title'] ?? '', body), {
    'form-action': undefined,
    ...asNonce(nonce),
  });
};

/** The page with the form stays in the browser's history, under the address of the page that the payer came from. */
const forwardPage = (
  { action, fields }: Extract<Start, { kind: 'form' }>,
  wanted: string | undefined,
  intent: Intent,
) =>
  leavingPage(wanted, intent, {
    html: button =>
      `<form method="post" action="${escapeHtml(action)}">${hiddenFields(fields)}<button class="pay">${button}</button></form>`,
    script: 'document.forms[0].submit()',
  });

const redirectPage = ({ url }: Extract<Start, { kind: 'redirect' }>, wanted: string | undefined, intent: Intent) => {
  if (!/^https?:/.test(url)) throw new Error(`${intent.provider} sends the payer to ${new URL(url).protocol}`);
  return leavingPage(wanted, intent, {
    html: button => `<a class="button pay" id="leave" href="${escapeHtml(url)}">${button}</a>`,
    script: "location.replace(document.getElementById('leave').href)",
  });
};

export const begin = async (start: Start, language: string | undefined, intent: Intent): Promise<Answer> => {
  if (start.kind === 'redirect') return redirectPage(start, language, intent);
  if (start.kind === 'form') return forwardPage(start, language, intent);
  return withScript(start.html, start.csp, leavesNoForm(intent));
};

export type Outcome = 'success' | 'pending' | 'failed' | 'cancelled';

/** Redirects the payer to the page that they came from. */
export const backTo = (intent: Intent): Answer => seeOther(addressOf(intent));
