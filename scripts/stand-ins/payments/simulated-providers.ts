import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { ApiAnswer } from '../../local/http/message';
import { type Account, openAccounts } from './all-providers';
import type { Checkout } from './checkout-book';
import { escaped, simulatedPage } from './simulated-page';
import { settlementFile } from './settlement-file';
import { isTrouble, type Trouble, troubled, troubleForm } from './troubles';
import {
  atProvider,
  onThisMachine,
  policyOnThisMachine,
  type SimulatedName,
  providerAt,
  PROVIDERS_PATH,
} from './provider-hosts';

/** The simulated payment providers of a running product. */
export type SimulatedProviders = {
  /** Credentials that each provider's adapter reads. */
  credentials: ReadonlyMap<SimulatedName, unknown>;
  /** The accounts with all their payments, refunds and disputes. */
  accounts: ReadonlyMap<SimulatedName, Account>;
  /** A visit of the browser at {@link PROVIDERS_PATH}. */
  visit(
    pathAndQuery: string,
    request: Pick<Request, 'method' | 'headers'> & { host?: string | undefined },
    body: Buffer,
  ): Promise<ApiAnswer>;
  /** Points the providers' addresses in an answer to the browser at this machine, by the host that it asked. */
  localise(answer: ApiAnswer, host?: string): ApiAnswer;
  /** Gives the handlers the network again. */
  close(): void;
};

/**
 * The product's origin with the host name that the browser used: 127.0.0.1 and localhost are one machine, but a page of
 * one may not post a form to the other, and they do not share sessions.
 */
const askedOrigin = (webUrl: string, host: string | undefined): string => {
  const { protocol, port } = new URL(webUrl);
  return host !== undefined && new RegExp(`^(localhost|127\\.0\\.0\\.1|\\[::1\\]):${port}$`).test(host)
    ? `${protocol}//${host}`
    : webUrl;
};

export const isSimulated = (name: PaymentProvider): name is SimulatedName => name !== 'test';

const rowOf = (name: string, { amount, currency, state, page, reference }: Checkout): string =>
  `<li>${escaped(name)}: ${escaped(`${amount} ${currency}`)}, ${escaped(state)} ${page ? `<a href="${escaped(page)}">${escaped(reference)}</a>` : escaped(reference)}</li>`;

const TROUBLE_PATH = `${PROVIDERS_PATH}/trouble`;
type Troubles = Map<SimulatedName, Trouble>;

const formOf = (name: SimulatedName, chosen: Troubles): string =>
  troubleForm(name, chosen.get(name) ?? 'none', TROUBLE_PATH);

/** All checkouts, so that one that was left pending can be found and decided; and the trouble that each provider has. */
const listPage = (accounts: ReadonlyMap<SimulatedName, Account>, chosen: Troubles): Response => {
  const rows = [...accounts].flatMap(([name, { checkouts }]) =>
    [...checkouts()].map(checkout => rowOf(name, checkout)),
  );
  const list = rows.length > 0 ? `<ul>${rows.reverse().join('')}</ul>` : '<p>There is no checkout yet.</p>';
  const files = [...accounts.keys()].map(
    name => `<li><a href="${PROVIDERS_PATH}/settlement/${name}.csv" download>${escaped(name)}</a></li>`,
  );
  const forms = [...accounts.keys()].map(name => formOf(name, chosen));
  return simulatedPage(
    'Payment providers',
    `${list}<p>Settlement files</p><ul>${files.join('')}</ul>${forms.join('')}`,
  );
};

/** Sends the handlers' calls to these providers' hosts to their simulations. Everything else uses the network. */
const takeCalls = (
  accounts: ReadonlyMap<SimulatedName, Account>,
  chosen: Troubles,
  network: typeof fetch,
): (() => void) => {
  const simulation: typeof fetch = async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const name = providerAt(host);
    const account = name && accounts.get(name);
    if (!name || !account) return network(input, init);
    return troubled(name, account.handle, () => chosen.get(name) ?? 'none')(new Request(input, init));
  };
  globalThis.fetch = simulation;
  return () => {
    if (globalThis.fetch === simulation) globalThis.fetch = network;
  };
};

/** The settlement report of a provider: all its payments, refunds and disputes, and a payout of the rest. */
const settlementAt = (
  path: string,
  accounts: ReadonlyMap<SimulatedName, Account>,
  now: number,
): Response | undefined => {
  const [, name = ''] = /^\/_providers\/settlement\/([a-z]+)\.csv$/.exec(path) ?? [];
  const account = accounts.get(name as SimulatedName);
  if (!account) return undefined;
  const payout = `po_${new Date(now).toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
  const { csv } = settlementFile(name as SimulatedName, account.checkouts(), { now, payout });
  return new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' } });
};

/** Chooses a provider's trouble; stories post the same form. */
const choose = (body: Buffer, accounts: ReadonlyMap<SimulatedName, Account>, chosen: Troubles): Response => {
  const form = new URLSearchParams(String(body));
  const name = form.get('provider') as SimulatedName;
  const trouble = form.get('trouble');
  if (!accounts.has(name) || !isTrouble(name, trouble)) return new Response('Bad request', { status: 400 });
  chosen.set(name, trouble);
  return new Response(null, { status: 303, headers: { location: PROVIDERS_PATH } });
};

/** A page of a provider with the buttons for its trouble. */
const withTrouble = async (answer: Response, name: SimulatedName, chosen: Troubles): Promise<Response> => {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text()).replace('</main>', () => `${formOf(name, chosen)}</main>`);
  return new Response(html, answer);
};

const missing = (): Response => new Response('Not found', { status: 404 });

const plain = async (answer: Response): Promise<ApiAnswer> => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: Buffer.from(await answer.arrayBuffer()),
});

const isText = (type = ''): boolean => /^text\/(html|javascript)\b/.test(type);

/** Opens accounts at the providers and connects them: calls of handlers, visits of browsers, and notifications. */
export const simulateProviders = (options: {
  names: readonly SimulatedName[];
  /** Origin of the product as browsers see it, and as this process reaches it. */
  webUrl: string;
  ownUrl: string;
  now(): number;
  log(line: string): void;
}): SimulatedProviders => {
  const { names, webUrl, ownUrl, now, log } = options;
  const network = globalThis.fetch;
  const deliver = async (notification: Request): Promise<void> => {
    const { pathname, search } = new URL(notification.url);
    const { method, headers } = notification;
    const init = { method, headers, body: await notification.arrayBuffer() };
    const answer = await network(`${ownUrl}${pathname}${search}`, init);
    await answer.arrayBuffer();
    if (!answer.ok) log(`${pathname} answered ${answer.status} to a payment provider`);
  };
  const accounts = openAccounts(names, { now, deliver }, name => `${webUrl}/api/pay/${name}/webhook`);
  const chosen: Troubles = new Map();
  const localise = ({ headers, body, ...answer }: ApiAnswer, host?: string): ApiAnswer => {
    const origin = askedOrigin(webUrl, host);
    const byName = (address: string) => (address.startsWith(webUrl) ? origin + address.slice(webUrl.length) : address);
    const { location, 'content-security-policy': policy, 'content-type': type } = headers;
    return {
      ...answer,
      headers: {
        ...headers,
        ...(location ? { location: byName(onThisMachine(location, origin)) } : {}),
        ...(policy
          ? { 'content-security-policy': policyOnThisMachine(policy, origin).replaceAll(webUrl, origin) }
          : {}),
      },
      body: isText(type) ? onThisMachine(String(body), origin) : body,
    };
  };
  return {
    credentials: new Map([...accounts].map(([name, { credentials }]) => [name, { mode: 'sandbox', ...credentials }])),
    accounts,
    localise,
    close: takeCalls(accounts, chosen, network),
    async visit(pathAndQuery, { method, headers, host }, body) {
      const found = atProvider(pathAndQuery);
      const account = found && accounts.get(found.name);
      const init =
        method === 'GET' || method === 'HEAD' ? { method, headers } : { method, headers, body: new Uint8Array(body) };
      if (pathAndQuery === TROUBLE_PATH && method === 'POST') return plain(choose(body, accounts, chosen));
      const answer = account
        ? await withTrouble(await account.handle(new Request(found.url, init)), found.name, chosen)
        : settlementAt(pathAndQuery, accounts, now());
      const other = pathAndQuery === PROVIDERS_PATH ? listPage(accounts, chosen) : missing();
      return localise(await plain(answer ?? other), host);
    },
  };
};
