import { bindAccount } from '#lambdas/model/accounts/reopen-account';
import { followGroup } from '#lambdas/model/people/align-group';
import { ownerOfEmail } from '#lambdas/model/people/find-unique';
import { createContext } from '#lambdas/runtime/context';
import { fullName, loadUser } from '#lambdas/store/user-items';
import { DEMO_PASSWORD, type Person } from './data/accounts';

/**
 * Makes accounts for profiles of the seed that have outlived theirs. Runs in the process of a runtime, whose environment
 * points at this machine.
 *
 * @returns how many it made.
 */
export const reopenAccounts = async (people: readonly Person[]): Promise<number> => {
  const ctx = createContext();
  const identity = await ctx.identity();
  let made = 0;
  for (const { email } of people) {
    const uid = await ownerOfEmail(ctx.store, email);
    const user = uid === undefined ? undefined : await loadUser(ctx.store, uid);
    if (!user || user.deletedAt || (await identity.find(email))) continue;
    const account = await identity.create({
      email,
      mobile: user.mobile,
      name: fullName(user),
      password: DEMO_PASSWORD,
    });
    if (typeof account === 'string') continue;
    if (!(await bindAccount(ctx, user, { uid: account.uid, username: account.uid }))) continue;
    await followGroup(ctx, { ...user, username: account.uid });
    made++;
  }
  return made;
};
