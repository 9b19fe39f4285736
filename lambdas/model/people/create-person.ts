import { type Refusal, refuse } from '#shared/contract/errors';
import { referralId } from '#shared/domain/people/referral';
import { referralNumber } from '#shared/contract/constants';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { followGroup } from './align-group';
import { onlyReferralTaken, personWrites } from './person-writes';
import type { StoredUser } from '#lambdas/store/user-items';

const DRAWS = 12;
/** After this many draws of ids that were taken, the number gets one digit more. */
const DRAWS_PER_LENGTH = 3;
const SPAN = (referralNumber.max - referralNumber.min + 1) * 10 ** (DRAWS / DRAWS_PER_LENGTH - 1);

const draw = (ctx: Context, firstName: string, attempt: number) =>
  referralId(firstName, ctx.randomInt(0, SPAN - 1) / SPAN, Math.floor(attempt / DRAWS_PER_LENGTH));

/**
 * Stores a person with a new referral id (admins have none); `user_exists` when the e-mail or mobile is taken. `also`
 * is committed in the same transaction.
 */
export const createPerson = async (
  ctx: Context,
  person: StoredUser,
  also: readonly Write[] = [],
): Promise<StoredUser | Refusal> => {
  for (let i = 0; i < DRAWS; i++) {
    const user = person.usertype === 'admin' ? person : { ...person, referralId: draw(ctx, person.firstName, i) };
    const result = await ctx.store.write([...personWrites(user), ...also]);
    if (result.ok) {
      await followGroup(ctx, user);
      return user;
    }
    // The person's own data was free, so a condition of the other writes failed.
    if (result.failed.every(index => index >= personWrites(user).length)) return refuse('invitation_over');
    if (!onlyReferralTaken(result.failed, user)) return refuse('user_exists');
  }
  return refuse('reg_error');
};
