import { type Refusal, refuse } from '#shared/contract/errors';
import type { User } from '#shared/contract/entities/user';
import type { Operation, UserType } from '#shared/contract/operation';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { Actor } from './actor';
import type { Context } from './context';

type Person = Pick<StoredUser, 'usertype' | 'secondFactorAt'>;

/** The types of users who handle other people's money and data. */
export const isStaff = ({ usertype }: { usertype: UserType }): boolean =>
  usertype === 'admin' || usertype === 'fleetadmin';

/** Whether the stage demands it of staff. The login of a demo is shared, so nobody could own its second factor. */
const isDemanded = async (ctx: Context): Promise<boolean> =>
  ctx.demandsSecondFactor && (await ctx.settings()).AllowCriticalEditsAdmin;

/** Whether this person may only sign in with a password and a code. */
export const needsSecondFactor = async (ctx: Context, person: Person): Promise<boolean> =>
  isStaff(person) && (person.secondFactorAt !== undefined || (await isDemanded(ctx)));

/** Whether they may do nothing but set it up. A cached copy may be some seconds older than the set-up. */
export const lacksSecondFactor = async (ctx: Context, person: StoredUser): Promise<boolean> => {
  if (person.secondFactorAt !== undefined || !(await needsSecondFactor(ctx, person))) return false;
  const now = await loadUser(ctx.store, person.id, { consistent: true });
  return now?.secondFactorAt === undefined;
};

/** State of a staff member's own second factor, as shown to them. */
export const secondFactorOf = async (ctx: Context, person: StoredUser): Promise<NonNullable<User['secondFactor']>> => {
  if (await lacksSecondFactor(ctx, person)) return 'missing';
  return (await isDemanded(ctx)) ? 'demanded' : 'offered';
};

/**
 * Why staff are refused for their second factor (docs/adr/0047). A session whose token may not call the pool came from another
 * provider, where the pool asks for no code.
 */
export const factorRefusal = async (
  ctx: Context,
  op: Pick<Operation, 'beforeSecondFactor'>,
  { user }: Actor,
  isHosted: boolean,
): Promise<Refusal | undefined> => {
  if (!(await needsSecondFactor(ctx, user))) return undefined;
  if (isHosted) return refuse('second_factor_password');
  if (op.beforeSecondFactor) return undefined;
  return (await lacksSecondFactor(ctx, user)) ? refuse('second_factor_missing') : undefined;
};
