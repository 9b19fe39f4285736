import type { PasswordRule } from '#shared/contract/password';

/** The browser's configuration, written by the deployment from the stack's outputs. Nothing in it is secret. */
export type AppConfig = {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set only when the pool's endpoint is not Amazon's own. */
  userPoolEndpoint?: string;
  authFlow?: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH';
  /** Absolute `ws(s)://…` URL or a path on this origin; `/ws` when missing. */
  wsUrl?: string;
  vapidPublicKey?: string;
  appcat?: 'taxi' | 'delivery';
  /** For how many days the stage retains its logs. */
  logDays?: number;
  /** The password rule of the forms; 'alphanumeric' when missing. */
  passwordRule?: PasswordRule;
  /** Hosted UI for social sign-in, only when configured. `providers` are of 'facebook', 'google', 'apple'. */
  federation?: { domain: string; clientId: string; providers: readonly string[] };
  /** Present if registration demands the robot check: the widget's key, and its script's address. */
  robotCheck?: { siteKey: string; script: string };
  map?: MapConfig;
};

export type MapConfig = {
  /** `tiles` draws our own style over vector tiles, `style` loads a complete style of a map service. */
  kind: 'tiles' | 'style';
  url: string;
  attribution?: string;
  /** West, south, east, north in degrees. */
  bounds?: [number, number, number, number];
};

let loading: Promise<AppConfig> | undefined;

/** `/config.json`, fetched once. A failure is not cached, so the next call tries again. */
export const loadConfig = (): Promise<AppConfig> => {
  loading ??= fetch('/config.json', { credentials: 'same-origin' })
    .then(async answer => {
      if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
      return (await answer.json()) as AppConfig;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/** Lets tests set the configuration without a server. */
export const setConfig = (config: AppConfig): void => {
  loading = Promise.resolve(config);
};
