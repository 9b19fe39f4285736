import { MINUTE_MS } from '#shared/contract/time';
import type { Context } from '#lambdas/runtime/context';
import { passKey } from '#lambdas/store/keys';

/** The page asks the pool at once; this is for a slow line. */
const GOOD_FOR_MS = 2 * MINUTE_MS;

/** The pool ignores the case of names, so passes do, too. */
const asKnown = (contact: string): string => contact.trim().toLowerCase();

/**
 * A person has passed the stage's robot check: one code may be sent to each of these addresses or numbers. A second
 * pass replaces the first, so that passes cannot be collected. Without a robot check no pass is needed.
 */
export const givePasses = async (ctx: Context, contacts: readonly (string | undefined)[]): Promise<void> => {
  if (!ctx.hasRobotCheck) return;
  const expiresAt = ctx.now() + GOOD_FOR_MS;
  const pass = { _et: 'pass', expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  const items = contacts.flatMap(contact => (contact ? [{ ...passKey(asKnown(contact)), ...pass }] : []));
  if (items.length > 0) await ctx.store.write(items.map(item => ({ type: 'put', item })));
};

/** Whether a code may be sent there. One write uses up the pass, so that of two concurrent requests one is refused. */
export const takePass = async (ctx: Context, contact: string): Promise<boolean> => {
  if (!ctx.hasRobotCheck) return true;
  const isGood = { op: '>', attr: 'expiresAt', value: ctx.now() } as const;
  return (await ctx.store.write([{ type: 'delete', key: passKey(asKnown(contact)), if: isGood }])).ok;
};
