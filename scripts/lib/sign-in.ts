import { type Amplify, loadAmplify } from './load-amplify';

/** The user pool of a stage, as in `/config.json` and the stack's outputs. */
export type Pool = {
  userPoolId: string;
  userPoolClientId: string;
  /** Endpoint of the user pool; by default Amazon's endpoint of the region. */
  userPoolEndpoint?: string;
  /** The same endpoint, under the local runtime's name for it. */
  awsUrl?: string;
};

/** The session of a signed-in user. */
export type Session = {
  uid: string;
  /** The latest access token. */
  readonly accessToken: string;
  /** Amplify's stored keys: a browser with them in its `localStorage` is signed in. */
  readonly storage: ReadonlyMap<string, string>;
  /** An access token that is valid for at least another minute, refreshed if necessary. */
  getToken(): Promise<string>;
  /** @returns a new access token. */
  refresh(): Promise<string>;
};

const REFRESH_AHEAD_MS = 60_000;

/**
 * Signs a user in as the website does: Amplify, Secure Remote Password (SRP). Amplify supports one user per process, so
 * calls are queued and each session keeps its own tokens.
 *
 * @throws Amplify's error, e.g. `NotAuthorizedException`, or Error when the pool requires another step.
 */
export const signIn = (pool: Pool, username: string, password: string): Promise<Session> =>
  signInWithCode(pool, { username, password });

/** The same for a user whose sign-in may ask for the code of their app. */
export const signInWithCode = (
  pool: Pool,
  { username, password, code }: { username: string; password: string; code?: () => string },
): Promise<Session> => {
  const tokens = new Map<string, string>();
  return alone(async amplify => {
    useTokens(amplify, pool, tokens);
    let { nextStep } = await amplify.signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH' } });
    if (code && nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE')
      ({ nextStep } = await amplify.confirmSignIn({ challengeResponse: code() }));
    if (nextStep.signInStep !== 'DONE') throw new Error(`${username} needs another step: ${nextStep.signInStep}`);
    return openSession(pool, tokens, await currentTokens(amplify));
  });
};

type Current = { token: string; expiresAt: number; uid: string };

const openSession = (pool: Pool, tokens: Map<string, string>, first: Current): Session => {
  let current = first;
  let refreshing: Promise<string> | undefined;
  const refresh = () =>
    (refreshing ??= alone(async amplify => {
      useTokens(amplify, pool, tokens);
      current = await currentTokens(amplify, true);
      return current.token;
    }).finally(() => (refreshing = undefined)));
  return {
    uid: first.uid,
    storage: tokens,
    get accessToken() {
      return current.token;
    },
    getToken: async () => (current.expiresAt - Date.now() > REFRESH_AHEAD_MS ? current.token : refresh()),
    refresh,
  };
};

const currentTokens = async ({ fetchAuthSession }: Amplify, forceRefresh = false): Promise<Current> => {
  const access = (await fetchAuthSession({ forceRefresh })).tokens?.accessToken;
  if (!access) throw new Error('The session is over: sign in again.');
  return { token: access.toString(), expiresAt: (access.payload.exp ?? 0) * 1000, uid: String(access.payload.sub) };
};

let queue: Promise<unknown> = Promise.resolve();

const alone = <T>(work: (amplify: Amplify) => Promise<T>): Promise<T> => {
  const result = queue.then(loadAmplify).then(work);
  queue = result.catch(() => {});
  return result;
};

let configured = '';

const useTokens = (
  { Amplify, cognitoUserPoolsTokenProvider }: Amplify,
  pool: Pool,
  tokens: Map<string, string>,
): void => {
  const userPoolEndpoint = pool.userPoolEndpoint ?? pool.awsUrl;
  const { userPoolId, userPoolClientId } = pool;
  const wanted = JSON.stringify([userPoolId, userPoolClientId, userPoolEndpoint]);
  if (wanted !== configured) {
    const loginWith = { email: true, phone: true };
    const Cognito = { userPoolId, userPoolClientId, loginWith, ...(userPoolEndpoint && { userPoolEndpoint }) };
    // Amplify warns about every endpoint that is not Amazon's.
    silently(() => Amplify.configure({ Auth: { Cognito } }));
    configured = wanted;
  }
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void tokens.set(key, value),
    getItem: async key => tokens.get(key) ?? null,
    removeItem: async key => void tokens.delete(key),
    clear: async () => tokens.clear(),
  });
};

const silently = (work: () => void): void => {
  const { warn } = console;
  console.warn = () => {};
  try {
    work();
  } finally {
    console.warn = warn;
  }
};
