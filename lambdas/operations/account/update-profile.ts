import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { hasTaxId } from '#shared/contract/tax-id';
import { storedFactor } from '#shared/domain/people/offer-time';
import { accountOperations } from '#shared/contract/operations/account';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { mayChangeContact, mailFormerAddress } from '#lambdas/model/accounts/change-contact';
import { freshSignIn } from '#lambdas/model/accounts/fresh-sign-in';
import { bankChange } from '#lambdas/model/people/bank-change';
import { asksBank, bankProblem } from '#lambdas/model/people/bank-problem';
import { changePerson, type PersonChanges, type Was } from '#lambdas/model/people/change-person';
import type { Contact } from '#lambdas/model/people/contact-codes';
import type { Write } from '#lambdas/ports/store';
import { type Actor, isSessionOver } from '#lambdas/runtime/actor';
import { isTaken } from '#lambdas/model/accounts/orphaned-accounts';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { viewUser } from '#lambdas/model/people/view-user';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof accountOperations.updateProfile>['input'];

type Contacts = { changes: PersonChanges; mails: Write[] };

/** The contacts that somebody wants, and has not. */
const wantedOf = (user: StoredUser, email: string | undefined, mobile: string | undefined): Contact[] => [
  ...(email && email !== user.email ? [{ by: 'email', to: email } as const] : []),
  ...(mobile && mobile !== user.mobile ? [{ by: 'mobile', to: mobile } as const] : []),
];

/**
 * E-mail and mobile are the sign-in of a password account, so only social accounts can change them here (PROF-1). As with a code,
 * the sign-in has to be a fresh one.
 */
const contactsOf = async (ctx: Context, actor: Actor, { email, mobile: given }: Input): Promise<Contacts | Refusal> => {
  const mobile = given && (await canonicalMobile(given));
  if (isRefusal(mobile)) return mobile;
  const wanted = wantedOf(actor.user, email, mobile);
  const first = wanted[0];
  if (!first) return { changes: {}, mails: [] };
  if (!actor.user.loginType) return refuse('forbidden', { field: first.by });
  for (const contact of wanted) {
    const problem = await mayChangeContact(ctx, actor, contact);
    if (problem) return problem;
  }
  // The caller may come from a cached profile.
  const current = await loadUser(ctx.store, actor.uid, { consistent: true });
  if (!current || isSessionOver(current, actor.signedInAtS ?? Infinity)) return refuse('not_logged_in');
  const to = Object.fromEntries(wanted.map(contact => [contact.by, contact.to]));
  if (await isTaken(ctx, await ctx.identity(), { email: to['email'] ?? '', mobile: to['mobile'] }))
    return refuse('user_exists');
  const unproved = Object.fromEntries(wanted.map(({ by }) => [`${by}Unproved`, true]));
  return { changes: { ...to, ...unproved }, mails: mailFormerAddress(ctx, current) };
};

/** The fields that were sent. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const bankOf = async (ctx: Context, user: StoredUser, input: Input): Promise<PersonChanges | Refusal> => {
  const { bankName, bankCode, bankAccount } = input;
  const bank = given({ bankName, bankCode, bankAccount });
  const [first] = Object.keys(bank);
  if (first && !asksBank(await ctx.settings(), user.usertype)) return refuse('forbidden', { field: first });
  return (await bankProblem(await ctx.settings(), user, bank)) ?? bank;
};

/** Fields that decide where a person's money goes, and who is taxed for it. */
const ofMoney = ['bankName', 'bankCode', 'bankAccount', 'taxId'] as const;

/**
 * The profile that is changed. Refuses another account or tax number, also the first one, after an old sign-in: a stolen session
 * must not be enough.
 */
const profileOf = async (ctx: Context, actor: Actor, input: Input): Promise<StoredUser | Refusal> => {
  if (ofMoney.every(field => input[field] === undefined)) return actor.user;
  // The caller may come from a cached profile.
  const current = await loadUser(ctx.store, actor.uid, { consistent: true });
  if (!current || isSessionOver(current, actor.signedInAtS ?? Infinity)) return refuse('not_logged_in');
  const isChanged = ofMoney.some(field => input[field] !== undefined && input[field] !== (current[field] ?? ''));
  return (isChanged ? await freshSignIn(ctx, actor) : undefined) ?? current;
};

/** The money fields of the request as they were checked: if one of them has changed meanwhile, the request is refused. */
const asJudged = (user: StoredUser, input: Input): Was =>
  Object.fromEntries(ofMoney.filter(field => input[field] !== undefined).map(field => [field, user[field] ?? null]));

export const updateProfile = implement(
  accountOperations.updateProfile,
  async ({ ctx, actor, input }) => {
    const { user } = actor;
    const contacts = await contactsOf(ctx, actor, input);
    if (isRefusal(contacts)) return contacts;
    const bank = await bankOf(ctx, user, input);
    if (isRefusal(bank)) return bank;
    const { firstName, lastName, notifications, language, taxId, offerTimeFactor: factor } = input;
    if (taxId !== undefined && !hasTaxId(user.usertype)) return refuse('forbidden', { field: 'taxId' });
    if (factor !== undefined && user.usertype !== 'driver') return refuse('forbidden', { field: 'offerTimeFactor' });
    const before = await profileOf(ctx, actor, input);
    if (isRefusal(before)) return before;
    const { noted, mails } = bankChange(ctx, before, { ...contacts.changes, ...bank });
    const changes = {
      ...contacts.changes,
      ...bank,
      ...noted,
      ...given({ firstName, lastName, language, taxId }),
      ...(factor === undefined ? {} : { offerTimeFactor: storedFactor(factor) }),
      ...(notifications ? { notifications: { ...user.notifications, ...notifications } } : {}),
    };
    const after = await changePerson(ctx, before, changes, [...contacts.mails, ...mails], asJudged(before, input));
    return isRefusal(after) ? after : { user: await viewUser(ctx, after) };
  },
  {
    again: async ({ ctx, actor }) => {
      const user = await loadUser(ctx.store, actor.uid, { consistent: true });
      return user ? { user: await viewUser(ctx, user) } : refuse('user_issue_contact_admin');
    },
  },
);
