import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { bankChange } from '#lambdas/model/people/bank-change';
import { bankProblem } from '#lambdas/model/people/bank-problem';
import { changePerson, type PersonChanges } from '#lambdas/model/people/change-person';
import { asksBank } from '#lambdas/model/people/check-registration';
import { isTaken } from '#lambdas/model/accounts/orphaned-accounts';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { viewUser } from '#lambdas/model/people/view-user';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof accountOperations.updateProfile>['input'];

/** E-mail and mobile are the sign-in of a password account, so only social accounts can change them here (PROF-1). */
const contactsOf = async (ctx: Context, user: StoredUser, input: Input): Promise<PersonChanges | Refusal> => {
  const mobile = input.mobile && (await canonicalMobile(input.mobile));
  if (isRefusal(mobile)) return mobile;
  const email = input.email === user.email ? undefined : input.email;
  const number = mobile === user.mobile ? undefined : mobile;
  if (!email && !number) return {};
  if (!user.loginType) return refuse('forbidden', { field: email ? 'email' : 'mobile' });
  const wanted = { email: email ?? '', mobile: number };
  if (await isTaken(ctx, await ctx.identity(), wanted)) return refuse('user_exists');
  return {
    ...(email ? { email, emailUnproved: true } : {}),
    ...(number ? { mobile: number, mobileUnproved: true } : {}),
  };
};

const bankOf = async (ctx: Context, user: StoredUser, input: Input): Promise<PersonChanges | Refusal> => {
  const { bankName, bankCode, bankAccount } = input;
  const bank = { bankName, bankCode, bankAccount };
  const given = Object.entries(bank).filter(([, value]) => value !== undefined);
  if (given.length > 0 && !asksBank(await ctx.settings(), user.usertype))
    return refuse('forbidden', { field: given[0]![0] });
  return (await bankProblem(await ctx.settings(), user, bank)) ?? Object.fromEntries(given);
};

export const updateProfile = implement(
  accountOperations.updateProfile,
  async ({ ctx, actor: { user }, input }) => {
    const contacts = await contactsOf(ctx, user, input);
    if (isRefusal(contacts)) return contacts;
    const bank = await bankOf(ctx, user, input);
    if (isRefusal(bank)) return bank;
    const { firstName, lastName, notifications, language } = input;
    const { noted, told } = bankChange(ctx, user, bank);
    const changes = {
      ...contacts,
      ...bank,
      ...noted,
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(language === undefined ? {} : { language }),
      ...(notifications ? { notifications: { ...user.notifications, ...notifications } } : {}),
    };
    const after = await changePerson(ctx, user, changes, told);
    return isRefusal(after) ? after : { user: await viewUser(ctx, after) };
  },
  {
    again: async ({ ctx, actor }) => {
      const user = await loadUser(ctx.store, actor.uid, { consistent: true });
      return user ? { user: await viewUser(ctx, user) } : refuse('user_issue_contact_admin');
    },
  },
);
