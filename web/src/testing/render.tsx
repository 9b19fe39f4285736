import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { OperationName, Operations } from '#shared/contract/operations';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { setTransport } from '@/lib/api';
import { setConfig, type AppConfig } from '@/lib/config';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { createQueryClient } from '@/lib/query';
import { aCarType } from './fixtures';

type Answers = {
  [N in OperationName]?: (input: InputOf<Operations[N]>) => OutputOf<Operations[N]> | Promise<OutputOf<Operations[N]>>;
};

export type RenderOptions = {
  /** The visitor's address. */
  route?: string;
  /** User of the session; signed out when missing. */
  user?: User;
  /** Answers of the server by operation. Throw `new ApiError(code, …)` to refuse. */
  api?: Answers;
  /** Configuration of the stage that differs from the default. */
  config?: Partial<AppConfig>;
  /** Uses the window's history, as in a browser, where going back takes a moment. */
  browser?: boolean;
};

/** A call the page made. */
export type Call = {
  operation: string;
  input: unknown;
  /** The idempotency key that the page gave; missing where the transport makes one up. */
  key?: string;
};

function ShownPath(props: { seen: (path: string) => unknown; goes: (navigate: NavigateFunction) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  props.seen(pathname + search);
  useEffect(() => props.goes(navigate));
  return null;
}

const defaults: Answers = {
  fetchSettings: () => ({ settings: defaultSettings, appcat: 'delivery' }),
  fetchCarTypes: () => ({ carTypes: [aCarType()] }),
  fetchLanguages: () => ({ languages: [] }),
  fetchDeposits: () => ({ deposits: [], returns: [], available: 0 }),
  fetchRidePayments: () => ({ payments: [] }),
};

/** One component inside the providers, without routes; refuses every call of the server except those at the start. */
export const renderInProviders = (children: ReactNode, api: Answers = {}, route = '/') => {
  const answers = { ...defaults, ...api } as Record<string, (input: unknown) => unknown>;
  const restore = setTransport(async (operation, input) => {
    const answer = answers[operation];
    if (!answer) throw new ApiError('not_found', `the test gives no answer for ${operation}`);
    return answer(input);
  });
  onTestFinished(() => void restore());
  return render(
    <MemoryRouter initialEntries={[route]}>
      <Providers>{children}</Providers>
    </MemoryRouter>,
  );
};

function Router(props: { route: string; browser: boolean | undefined; children: ReactNode }) {
  if (props.browser) return <BrowserRouter>{props.children}</BrowserRouter>;
  return <MemoryRouter initialEntries={[props.route]}>{props.children}</MemoryRouter>;
}

/**
 * The whole site in jsdom over an in-process server:
 * `const app = renderApp({ route: '/bookings', user: aUser('rider'), api: { fetchBookings: () => … } })`.
 */
export const renderApp = (options: RenderOptions = {}) => {
  const calls: Call[] = [];
  const me: Answers = options.user ? { fetchUser: () => ({ user: options.user! }) } : {};
  const answers = { ...defaults, ...me, ...options.api } as Record<string, (input: unknown) => unknown>;
  const restore = setTransport(async (operation, input, { idempotencyKey: key }) => {
    calls.push({ operation, input, ...(key ? { key } : {}) });
    const answer = answers[operation];
    if (!answer) throw new ApiError('not_found', `the test gives no answer for ${operation}`);
    return answer(input);
  });
  onTestFinished(() => void restore());
  setConfig({
    stage: 'test',
    region: 'local-1',
    userPoolId: 'local_test',
    userPoolClientId: 'test',
    ...options.config,
  });
  if (options.user) localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', options.user.id);

  const seen: string[] = [];
  let go: NavigateFunction = () => undefined;
  const client = createQueryClient();
  const usual = client.getDefaultOptions();
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } });
  if (options.browser) window.history.pushState(null, '', options.route ?? '/');
  const view = render(
    <Router route={options.route ?? '/'} browser={options.browser}>
      <Providers client={client}>
        <AppRoutes />
        <ShownPath seen={shown => shown !== seen.at(-1) && seen.push(shown)} goes={navigate => void (go = navigate)} />
      </Providers>
    </Router>,
  );
  return {
    ...view,
    client,
    calls,
    /** Inputs of the calls of one operation, oldest first. */
    callsOf: (operation: OperationName) => calls.filter(call => call.operation === operation).map(call => call.input),
    path: () => seen.at(-1) ?? '',
    /** Addresses since the start, without repetitions in a row. */
    seen: () => [...seen],
    /** Goes back, like the Back of the browser or the phone. */
    back: () => act(async () => void go(-1)),
    mouse: userEvent.setup(),
  };
};
