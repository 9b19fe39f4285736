import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { passwordProblem } from '#shared/contract/password';
import { carTypeNamed } from '#lambdas/model/catalog/load-car-type';
import type { Identity } from '#lambdas/ports/services';
import type { Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { partDone, partWrite, type RequestKey } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { removeLeftBehind, takenContact } from '#lambdas/model/accounts/orphaned-accounts';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { createPerson } from '#lambdas/model/people/create-person';
import { demoProblem } from '#lambdas/model/people/demo-problem';
import { isTheirs } from '#lambdas/model/people/is-theirs';
import { openFleet, fleetMails } from '#lambdas/model/people/join-fleet';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { viewUserFor } from '#lambdas/model/people/view-user';

type Input = Call<typeof peopleOperations.addUser>['input'];

/** A fleet admin adds drivers to their own fleet; an admin adds anybody, drivers to an existing fleet. */
const fleetOf = async (ctx: Context, actor: Actor, input: Input): Promise<string | undefined | Refusal> => {
  if (actor.usertype === 'fleetadmin') return input.usertype === 'driver' ? actor.uid : refuse('forbidden');
  if (!input.fleetadmin || input.usertype !== 'driver') return undefined;
  const fleet = await openFleet(ctx, input.fleetadmin);
  return isRefusal(fleet) ? fleet : fleet.id;
};

/** Only admins approve; a fleet admin's driver awaits approval if the settings require it. */
const approvedBy = async (ctx: Context, actor: Actor, input: Input): Promise<boolean> =>
  actor.usertype === 'admin' ? input.approved : !(await ctx.settings()).driver_approval;

const openAccount = async (ctx: Context, identity: Identity, input: Input): Promise<string | Refusal> => {
  const { email, mobile, password, firstName, lastName } = input;
  const account = { email, mobile, password, name: `${firstName} ${lastName}` };
  const first = await identity.create(account);
  const result =
    first === 'exists' && (await removeLeftBehind(ctx, identity, input)) ? await identity.create(account) : first;
  if (result === 'exists') return refuse('user_exists');
  return result === 'refused' ? refuse('reg_error') : result.uid;
};

/** A driver's car type must exist. */
const typeOf = async (
  ctx: Context,
  { carType }: Input,
): Promise<{ carType?: string; carTypeId?: string } | Refusal> => {
  if (!carType) return {};
  const type = await carTypeNamed(ctx.store, carType);
  return type ? { carType: type.name, carTypeId: type.id } : refuse('select_proper', { field: 'carType' });
};

const personOf = (ctx: Context, uid: string, input: Input, fleetadmin: string | undefined, by?: Actor): StoredUser => {
  const { password, fleetadmin: _fleet, ...fields } = input;
  // The admin vouches for the address, not for the number: a mistyped number must not let a stranger in by a text.
  const added = { id: uid, createdAt: ctx.now(), createdByAdmin: true, mobileUnproved: true };
  // An admin knows the password that they gave, until the owner of the address sets another by a mailed code.
  const given = password === undefined ? {} : { emailGiven: true };
  // An admin who was added by another one may approve nothing for a day.
  const access = by && input.usertype === 'admin' ? { accessSetAt: ctx.now() } : {};
  return { ...fields, ...added, ...given, ...access, ...(fleetadmin ? { fleetadmin } : {}) };
};

/**
 * Mails a person without a password how to set one, and notifies a fleet about its new driver. A demo stage mails nobody,
 * since anybody can be its admin.
 */
const mailsOf = async (ctx: Context, person: StoredUser, input: Input, by?: Actor): Promise<Write[]> => {
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return [];
  const { fleetadmin = '', ...joining } = person;
  return [
    ...(input.password === undefined ? [mailOrder(ctx, person.id, 'account_opened')] : []),
    ...(fleetadmin === by?.uid ? [] : fleetMails(ctx, joining, { fleetadmin })),
  ];
};

/** Adds a person without checking the caller: for the operation below, and for the operator's first admin. */
export const addPerson = async (
  ctx: Context,
  input: Input,
  fleetadmin: string | undefined,
  { key, by }: { key?: RequestKey; by?: Actor } = {},
): Promise<StoredUser | Refusal> => {
  const problem = input.password === undefined ? undefined : passwordProblem(ctx.passwordRule, input.password);
  if (problem) return refuse(problem);
  const mobile = await canonicalMobile(input.mobile);
  if (isRefusal(mobile)) return mobile;
  const type = await typeOf(ctx, input);
  if (isRefusal(type)) return type;
  const identity = await ctx.identity();
  const taken = await takenContact(ctx, identity, { email: input.email, mobile });
  if (taken) return refuse('user_exists', { field: taken });
  const uid = await openAccount(ctx, identity, { ...input, mobile });
  if (isRefusal(uid)) return uid;
  const whole = { ...personOf(ctx, uid, { ...input, mobile }, fleetadmin, by), ...type };
  const mails = await mailsOf(ctx, whole, input, by);
  const person = await createPerson(ctx, whole, [...partWrite(key, uid), ...mails]);
  if (isRefusal(person)) await identity.remove(uid);
  return person;
};

/** The person who was added, as the caller may see them now. */
const shown = async (ctx: Context, actor: Actor, uid: string) => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.deletedAt || !isTheirs(actor, user)) return refuse('not_found');
  return { user: await viewUserFor(ctx, actor, user) };
};

export const addUser = implement(
  peopleOperations.addUser,
  async ({ ctx, actor, input, key }) => {
    const added = await partDone<string>(ctx.store, key);
    if (added) return shown(ctx, actor, added);
    const demo = demoProblem(await ctx.settings(), undefined, input);
    if (demo) return demo;
    const fleetadmin = await fleetOf(ctx, actor, input);
    if (isRefusal(fleetadmin)) return fleetadmin;
    const approved = await approvedBy(ctx, actor, input);
    const person = await addPerson(ctx, { ...input, approved }, fleetadmin, { key, by: actor });
    return isRefusal(person) ? person : { user: await viewUserFor(ctx, actor, person) };
  },
  {
    keep: ({ user }) => user.id,
    again: ({ ctx, actor }, uid) => shown(ctx, actor, uid as string),
  },
);
