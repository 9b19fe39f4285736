import { type InputOf, type OutputOf, pathOf } from '#shared/contract/operation';
import { paymentOperations } from '#shared/contract/operations/payments';
import { placeOperations } from '#shared/contract/operations/places';

export type SiteVisit = {
  /** Origin of the site. */
  siteUrl: string;
  /** Texts that a visitor types to find pickup and drop; without them no price is requested. */
  places: readonly [from: string, to: string] | undefined;
  /** Before a step is tried again, ms. @default five seconds */
  pauseMs?: number;
};

const PATIENCE_MS = 8_000;
const PAUSE_MS = 5_000;
/** Characters of a refusal that are quoted. */
const SAID = 200;
const NO_PROVIDER = 'no_provider_found';

const asked = async (url: URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

const expectOk = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  const said = (await response.text()).slice(0, SAID);
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${said}`);
};

const operations = { ...paymentOperations, ...placeOperations };
type Asked = Pick<typeof operations, 'get_providers' | 'findPlaces' | 'checkPrice'>;

const call = async <N extends keyof Asked>(
  site: string,
  name: N,
  input: InputOf<Asked[N]>,
): Promise<OutputOf<Asked[N]>> => {
  const { method } = operations[name];
  const headers = { 'content-type': 'application/json' };
  const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
  const response = await asked(new URL(pathOf(operations[name]), site), { method, headers, ...body });
  return (await (await expectOk(response)).json()) as OutputOf<Asked[N]>;
};

/** No such order exists: a provider that works refuses it. */
const noOrder = () => new URLSearchParams({ order_id: 'canary', token: 'canary' });

const page = async (site: string): Promise<void> => {
  const html = await (await expectOk(await asked(new URL('/', site)))).text();
  if (!html.includes('<html')) throw new Error('the page is no page');
  await (await expectOk(await asked(new URL('/config.json', site)))).json();
};

/** A stage where everybody pays the driver has no provider, which is a refusal. */
const offered = async (site: string) =>
  call(site, 'get_providers', {}).catch((error: unknown) => {
    if (String(error).includes(NO_PROVIDER)) return { providers: [] };
    throw error;
  });

const checkouts = async (site: string): Promise<void> => {
  const { providers } = await offered(site);
  const visit = async ({ name, link }: (typeof providers)[number]): Promise<void> => {
    const { status } = await asked(new URL(link, site), { method: 'POST', body: noOrder() });
    if (status >= 500) throw new Error(`the checkout of ${name} answered ${status}`);
  };
  await Promise.all(providers.map(visit));
};

const price = async (site: string, typed: readonly string[]): Promise<void> => {
  const ids: string[] = [];
  for (const searchKeyword of typed) {
    const [found] = (await call(site, 'findPlaces', { searchKeyword })).searchResults;
    if (!found) throw new Error(`no place is found by "${searchKeyword}"`);
    ids.push(found.place_id);
  }
  const [pickup = '', drop = ''] = ids;
  const { prices } = await call(site, 'checkPrice', { pickup, drop });
  if (!prices.some(({ amount }) => amount > 0)) throw new Error('no vehicle has a price');
};

/**
 * Uses the site up to the point where money would move: its page, the checkout of every payment provider that it
 * offers, and a price. It writes nothing except the counters of these operations' limits. Each step is tried twice,
 * because a deployment may replace a part during the visit. @returns the names of the steps @throws Error that names
 * each step that failed
 */
export const visitSite = async ({ siteUrl, places, pauseMs = PAUSE_MS }: SiteVisit): Promise<string[]> => {
  const steps: Record<string, () => Promise<void>> = {
    page: () => page(siteUrl),
    checkouts: () => checkouts(siteUrl),
    ...(places ? { price: () => price(siteUrl, places) } : {}),
  };
  const failed: string[] = [];
  const take = async ([name, step]: [string, () => Promise<void>]): Promise<void> =>
    step()
      .catch(async () => {
        await new Promise(resolve => setTimeout(resolve, pauseMs));
        await step();
      })
      .catch((error: unknown) => void failed.push(`${name}: ${(error as Error).message}`));
  await Promise.all(Object.entries(steps).map(take));
  if (failed.length > 0) throw new Error(failed.join('; '));
  return Object.keys(steps);
};
