import type { SimulatedName } from './provider-hosts';

/** Faults with which a provider answers the product; each lasts until another is chosen. */
export const troubles = ['none', 'slow', 'html', 'broken', 'silent', 'refusesCapture'] as const;
export type Trouble = (typeof troubles)[number];

/** Long enough to be noticed, and within the timeout of the adapters. */
const SLOW_MS = 3_000;
/** Longer than any adapter waits. */
const SILENT_MS = 20_000;

const names: Readonly<Record<Trouble, string>> = {
  none: 'Works again',
  slow: 'Answers slowly',
  html: 'Answers in HTML',
  broken: 'Answers with an error',
  silent: 'Does not answer',
  refusesCapture: 'Refuses the capture',
};

type Refusing = { path: RegExp; body?: RegExp; answer: () => Response };

/**
 * Providers where our call captures a payment or a held amount; the others refuse on their own page, and cards by their
 * number.
 */
const refusals: Readonly<Partial<Record<SimulatedName, Refusing>>> = {
  paypal: {
    path: /\/capture$/,
    answer: () =>
      Response.json(
        { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }], debug_id: 'simulated' },
        { status: 422 },
      ),
  },
  stripe: {
    path: /\/capture$/,
    answer: () =>
      Response.json(
        { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
        { status: 402 },
      ),
  },
  braintree: {
    path: /\/submit_for_settlement$/,
    answer: () =>
      new Response(
        '<?xml version="1.0" encoding="UTF-8"?><api-error-response><errors><errors type="array"/></errors><message>Do Not Honor</message></api-error-response>',
        { status: 422, headers: { 'content-type': 'application/xml; charset=utf-8' } },
      ),
  },
  mercadopago: {
    path: /\/v1\/payments\/\d+$/,
    body: /"capture":true/,
    answer: () =>
      Response.json(
        { message: 'The capture was rejected', error: 'bad_request', status: 400, cause: [] },
        { status: 400 },
      ),
  },
};

const isRefused = async ({ path, body }: Refusing, request: Request): Promise<boolean> =>
  path.test(new URL(request.url).pathname) && (!body || body.test(await request.clone().text()));

/** The troubles that a provider's local copy can have. */
export const troublesOf = (name: SimulatedName): readonly Trouble[] =>
  troubles.filter(trouble => trouble !== 'refusesCapture' || refusals[name] !== undefined);

export const isTrouble = (name: SimulatedName, value: unknown): value is Trouble =>
  troublesOf(name).some(trouble => trouble === value);

/** Pauses for so long, or until the caller gives up. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

type Handle = (request: Request) => Promise<Response>;

const down = (status: number): Response =>
  new Response('<!doctype html><title>Maintenance</title><h1>We’ll be right back</h1>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** The calls of an adapter to a provider that has trouble. Payers' pages work on. */
export const troubled =
  (name: SimulatedName, handle: Handle, troubleNow: () => Trouble, wait: Pause = pause): Handle =>
  async request => {
    switch (troubleNow()) {
      case 'none':
        return handle(request);
      case 'slow':
        await wait(SLOW_MS, request.signal);
        return handle(request);
      case 'html':
        return down(200);
      case 'broken':
        return down(503);
      case 'silent':
        await wait(SILENT_MS, request.signal);
        throw new TypeError('fetch failed');
      case 'refusesCapture': {
        const refusing = refusals[name];
        return refusing && (await isRefused(refusing, request)) ? refusing.answer() : handle(request);
      }
    }
  };

/** Buttons that choose a provider's trouble. */
export const troubleForm = (name: SimulatedName, now: Trouble, path: string): string => {
  const buttons = troublesOf(name)
    .filter(trouble => trouble !== now)
    .map(trouble => `<button name="trouble" value="${trouble}">${names[trouble]}</button>`);
  const said = now === 'none' ? 'Works.' : `${names[now]}.`;
  return `<details${now === 'none' ? '' : ' open'}><summary>${name} as our server meets it: ${said}</summary><form method="post" action="${path}"><input type="hidden" name="provider" value="${name}">${buttons.join('')}</form></details>`;
};
