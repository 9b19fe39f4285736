import type { PaymentProvider } from '#shared/contract/payment-providers';
import { TURNSTILE_HOST } from '#shared/contract/robot-check';
import { readBody } from '../local/aws-endpoint';
import { MAX_REQUEST_BYTES } from '../local/http-api';
import { type Guests, sendAnswer } from '../local/product-server';
import { type GuestsAt, type LocalRuntime, type RuntimeOptions, startRuntime } from '../local/runtime';
import type { FileServer } from '../local/web/static-files';
import type { SimulatedProviders } from '../stand-ins/payments/simulated-providers';
import { PROVIDERS_PATH } from '../stand-ins/payments/provider-hosts';
import { type SimulatedPushService, simulatePushService } from '../stand-ins/push/push-service';
import { simulateRobotCheck, ROBOT_CHECK_PATH } from '../stand-ins/robot-check';
import { createMapServer } from './map-server';
import { drawnPageFile } from './page-file';

export type ProductRuntimeOptions = Omit<RuntimeOptions, 'hosts' | 'openGuests' | 'pageFile'> & {
  /** Region pack to serve at `/maps`. */
  mapsDir?: string | undefined;
  /** Payment providers to simulate: their pages at `/_providers`, and their hosts for the handlers' calls. */
  simulatedProviders?: readonly PaymentProvider[];
};

/** A running product, with the services beside AWS that this machine simulates. */
export type ProductRuntime = LocalRuntime & {
  /** The simulated push service of browsers. */
  push: SimulatedPushService;
  /** Credentials of the accounts at the simulated payment providers. */
  simulatedCredentials: ReadonlyMap<PaymentProvider, unknown>;
  /** The accounts themselves, as the simulated providers store them. */
  simulatedAccounts: SimulatedProviders['accounts'];
};

/** Loaded only by a product that simulates some: their pages and hosts. */
const openProviders = async (names: readonly PaymentProvider[] | undefined, at: GuestsAt) => {
  if (!names) return undefined;
  const { isSimulated, simulateProviders } = await import('../stand-ins/payments/simulated-providers');
  return simulateProviders({ names: names.filter(isSimulated), ...at });
};

const providerPages =
  (providers: SimulatedProviders): FileServer =>
  async (request, response) => {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    const type = request.headers['content-type'];
    const headers = new Headers(type === undefined ? {} : { 'content-type': type });
    const asked = { method: request.method ?? 'GET', headers, host: request.headers.host };
    sendAnswer(response, await providers.visit(request.url ?? '/', asked, body));
    return true;
  };

const robotCheckHost = (): FileServer => {
  const answer = simulateRobotCheck();
  return async (request, response, path) => {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    sendAnswer(response, answer({ path, host: request.headers.host ?? '', body }));
    return true;
  };
};

type StandIns = Guests &
  Pick<ProductRuntime, 'push' | 'simulatedCredentials' | 'simulatedAccounts'> & { close(): void };

const openStandIns = async (options: ProductRuntimeOptions, at: GuestsAt): Promise<StandIns> => {
  const push = simulatePushService(at);
  const providers = await openProviders(options.simulatedProviders, at);
  return {
    push,
    simulatedCredentials: providers?.credentials ?? new Map(),
    simulatedAccounts: providers?.accounts ?? new Map(),
    mounts: [
      { path: '/maps', serve: createMapServer(() => options.mapsDir) },
      { path: ROBOT_CHECK_PATH, serve: robotCheckHost() },
      ...(providers ? [{ path: PROVIDERS_PATH, serve: providerPages(providers) }] : []),
    ],
    amend: (answer, path, host) =>
      providers && path.startsWith('/api/pay/') ? providers.localise(answer, host) : answer,
    close: () => {
      providers?.close();
      push.close();
    },
  };
};

/**
 * Hosts the product's stack in this process, with stand-ins of the services beside AWS.
 *
 * @throws as {@link startRuntime}.
 */
export const startProductRuntime = async (options: ProductRuntimeOptions): Promise<ProductRuntime> => {
  let standIns: StandIns | undefined;
  const runtime = await startRuntime({
    ...options,
    pageFile: drawnPageFile,
    hosts: { [TURNSTILE_HOST]: ROBOT_CHECK_PATH },
    openGuests: async at => (standIns = await openStandIns(options, at)),
  });
  if (!standIns) throw new Error('The runtime did not open its guests.');
  const { push, simulatedCredentials, simulatedAccounts } = standIns;
  return { ...runtime, push, simulatedCredentials, simulatedAccounts };
};
