import { refuse } from '#shared/contract/errors';
import type { Operation, UserType } from '#shared/contract/operation';
import { hideContacts } from '#shared/domain/people/hide-contacts';
import type { Context } from './context';
import type { Implementation, Who } from './implementation';

/**
 * In demo mode contacts are hidden from admins and fleet admins, whose login is public (DEMO-2), but not from a ride's
 * rider and driver.
 */
export const hidesContacts = async (ctx: Context, { usertype }: { usertype: UserType }): Promise<boolean> =>
  (usertype === 'admin' || usertype === 'fleetadmin') && !(await ctx.settings()).AllowCriticalEditsAdmin;

/**
 * An answer as its reader may see it in demo mode: contacts are hidden in every operation, unless its declaration names
 * the owner of its data.
 */
export const seenInDemo = async (
  op: Operation,
  { ctx, actor }: { ctx: Context } & Who,
  answer: unknown,
): Promise<unknown> => {
  if (!actor || op.dataOwner || !(await hidesContacts(ctx, actor))) return answer;
  return hideContacts(answer as object);
};

/**
 * Refuses operations that are declared as blocked in demo mode. Placed directly around the operation: a repeat of a
 * request from before the mode began is still answered, and only declared operations read the settings.
 */
export const gated = (implementation: Implementation): Implementation => {
  if (implementation.op.demo !== 'refused') return implementation;
  return {
    ...implementation,
    run: async (call, who) => {
      const { AllowCriticalEditsAdmin } = await call.ctx.settings();
      return AllowCriticalEditsAdmin ? implementation.run(call, who) : refuse('demo_mode');
    },
  };
};
