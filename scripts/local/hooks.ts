import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What the seed gets from the runtime. */
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

/** An account that the seed made, for the banner. */
export type DemoLogin = {
  role: string;
  /** E-mail address or phone number. */
  login: string;
  password: string;
};

/** What `scripts/seed/seed.ts` exports as `seed`; it must leave data alone that exist already. */
export type Seed = (target: SeedTarget) => Promise<{ logins: DemoLogin[] }>;

/** What `scripts/maps/demo-pack.ts` exports as `ensureDemoPack`; the result is the pack's folder. */
export type EnsureDemoPack = (options: { log(line: string): void }) => Promise<string>;

/** File of the repository. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Loads an export of a module that belongs to the product rather than to the runtime, without a static dependency on it.
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
