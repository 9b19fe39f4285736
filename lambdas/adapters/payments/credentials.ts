import * as z from 'zod/mini';
import { modeOfStage, type PaymentMode } from '#shared/contract/payment-providers';
import type { PaymentAdapter } from '#lambdas/ports/payments';
import { isObject } from './wire';

export const modeSchema = z.object({ mode: z.enum(['sandbox', 'live']) });

/** The names of a provider's credentials, beside `mode`. */
export const keysOf = <C>({ config: { shape } }: PaymentAdapter<C>): string[] => Object.keys(shape);

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Parses the typed value of a key: as text, or as JSON where the key takes no text. */
export const typedValue = <C>({ config: { shape } }: PaymentAdapter<C>, key: string, text: string): unknown =>
  z.safeParse(shape[key] as z.ZodMiniType, text).success ? text : asJson(text);

/**
 * Faults in a provider's credentials; empty when a stage can use them. They name keys, never values, since the values
 * are secret.
 */
export const faultsIn = <C>(adapter: PaymentAdapter<C>, credentials: unknown, stage: string): string[] => {
  if (!isObject(credentials)) return ['not a JSON object'];
  const known = ['mode', ...keysOf(adapter)];
  const faults = Object.keys(credentials).flatMap(key =>
    known.includes(key) ? [] : [`${key} is not one of its keys`],
  );
  const fault = (key: string) =>
    credentials[key] === undefined ? `${key} is missing` : `${key} is not of the form that the provider gives`;
  const wanted = modeOfStage(stage);
  if (credentials['mode'] !== wanted) faults.push(`mode has to be "${wanted}" on the stage ${stage}`);
  const { success, error, data } = z.safeParse(adapter.config, credentials);
  if (!success) return [...faults, ...new Set(error.issues.map(({ path }) => fault(String(path[0]))))];
  const contradicting = Object.entries<PaymentMode | undefined>(adapter.keyModes?.(data) ?? {}).flatMap(
    ([key, mode]) => (mode && mode !== wanted ? [`${key} is one of the mode "${mode}"`] : []),
  );
  return [...faults, ...contradicting];
};
