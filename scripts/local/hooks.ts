import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PaymentProvider } from '#shared/contract/payment-providers';

/** Input of the seed, passed by the runtime. */
export type SeedTarget = {
  /** Origin of the product. */
  url: string;
  /** Origin of the AWS stand-ins. */
  awsUrl: string;
  region: string;
  outputs: Record<string, string>;
  appcat: 'delivery' | 'taxi';
  /** Invokes a function by logical id, name or ARN. */
  invoke(functionId: string, payload?: unknown): Promise<unknown>;
  log(line: string): void;
};

/** An account created by the seed, for the banner. */
export type DemoLogin = {
  role: string;
  /** E-mail address or phone number. */
  login: string;
  password: string;
};

/** `scripts/seed/seed.ts` exports this as `seed`; it must not change existing data. */
export type Seed = (target: SeedTarget) => Promise<{ logins: DemoLogin[] }>;

/** `scripts/maps/demo-pack.ts` exports this as `ensureDemoPack`; it resolves with the pack's folder. */
export type EnsureDemoPack = (options: { log(line: string): void }) => Promise<string>;

/**
 * `scripts/payments/store-played.ts` exports this as `storePlayedCredentials`; it runs in the process of a runtime, whose
 * environment points SDKs at this machine.
 */
export type StorePlayedCredentials = (target: {
  playedCredentials: ReadonlyMap<PaymentProvider, unknown>;
  tableName: string;
}) => Promise<void>;

/** `scripts/push/store-keys.ts` exports this as `storeLocalPushKeys`; it runs in the process of a runtime, as above. */
export type StoreLocalPushKeys = (target: { tableName: string }) => Promise<void>;

/** `scripts/robot-check/store-secret.ts` exports this as `storeLocalRobotSecret`; it runs there, too. */
export type StoreLocalRobotSecret = (secret: string) => Promise<void>;

/** Absolute path of a file in the repository. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Loads an export of a product module dynamically, so that the runtime has no static dependency on it.
 *
 * @returns undefined when the file does not exist.
 * @throws when the module exists but lacks the export.
 */
export const loadHook = async <T>(path: string, name: string): Promise<T | undefined> => {
  const file = projectFile(path);
  if (!existsSync(file)) return undefined;
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  if (typeof module[name] !== 'function') throw new Error(`${path} does not export ${name}.`);
  return module[name] as T;
};
