import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { MINUTE_MS } from '#shared/contract/time';
import { clientTimeouts } from './client-timeouts';

const KEPT_MS = 5 * MINUTE_MS;
/** An operator who has just stored the parameter does not wait long for it. */
const ABSENCE_KEPT_MS = 15_000;

type Cached = { value: Promise<unknown>; until: number };

let client: SSMClient | undefined;
const cached = new Map<string, Cached>();

const ask = async (name: string): Promise<unknown> => {
  client ??= new SSMClient(clientTimeouts());
  const text = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true })).then(
    ({ Parameter }) => Parameter?.Value,
    (error: unknown) => {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    },
  );
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's message would quote the secret.
    throw new Error(`the parameter ${name} is not JSON`);
  }
};

/**
 * The decrypted JSON of a parameter, cached for some minutes; undefined if it does not exist. While the service fails,
 * the last known value is used.
 */
export const readParameter = (name: string, now: () => number = Date.now): Promise<unknown> => {
  const known = cached.get(name);
  if (known && known.until > now()) return known.value;
  const entry: Cached = { value: ask(name), until: now() + KEPT_MS };
  cached.set(name, entry);
  entry.value.then(
    value => void (value === undefined && (entry.until = now() + ABSENCE_KEPT_MS)),
    () => void (cached.get(name) === entry && cached.delete(name)),
  );
  if (known) entry.value = entry.value.catch(() => known.value);
  return entry.value;
};
