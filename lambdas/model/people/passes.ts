import { MINUTE_MS } from '#shared/contract/time';
import type { Context } from '#lambdas/runtime/context';
import { passKey } from '#lambdas/store/keys';

/** The page asks the pool at once; this is for a slow line. */
const GOOD_FOR_MS = 2 * MINUTE_MS;

/** As the pool knows it: its names tell no upper from lower case. */
const asKnown = (contact: string): string => contact.trim().toLowerCase();

/**
 * Somebody has passed the stage's robot check: one code may be sent to each of these addresses or numbers. A second pass
 * replaces the first, so that none can be laid by. Without a robot check nobody asks for one.
 */
export const givePasses = async (ctx: Context, contacts: readonly (string | undefined)[]): Promise<void> => {
  if (!ctx.hasRobotCheck) return;
  const expiresAt = ctx.now() + GOOD_FOR_MS;
  const pass = { _et: 'pass', expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  const items = contacts.flatMap(contact => (contact ? [{ ...passKey(asKnown(contact)), ...pass }] : []));
  if (items.length > 0) await ctx.store.write(items.map(item => ({ type: 'put', item })));
};

/** Whether a code may be sent there. The pass is used up by one write, so that of two who come at once one is refused. */
export const takePass = async (ctx: Context, contact: string): Promise<boolean> => {
  if (!ctx.hasRobotCheck) return true;
  const isGood = { op: '>', attr: 'expiresAt', value: ctx.now() } as const;
  return (await ctx.store.write([{ type: 'delete', key: passKey(asKnown(contact)), if: isGood }])).ok;
};
