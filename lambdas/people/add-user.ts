import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { operations } from '#shared/contract/operations';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { createPerson } from './create-person';
import { ownerOfEmail, ownerOfMobile } from './find-unique';
import { loadUser, type StoredUser } from './user-items';
import { viewUser } from './view-user';

type Input = Call<typeof operations.addUser>['input'];

/** A fleet admin adds drivers, and they are its own; an admin adds anybody. */
const fleetOf = (actor: Actor, input: Input): string | undefined | Refusal => {
  if (actor.usertype === 'admin') return input.fleetadmin;
  return input.usertype === 'driver' ? actor.uid : refuse('forbidden');
};

const openAccount = async (ctx: Context, input: Input): Promise<string | Refusal> => {
  const identity = await ctx.identity();
  const { email, mobile, password, firstName, lastName } = input;
  const account = { email, mobile, password, name: `${firstName} ${lastName}` };
  const first = await identity.create(account);
  if (first === 'refused') return refuse('reg_error');
  if (first !== 'exists') return first.uid;
  const uid = await identity.find(email);
  if (uid && (await loadUser(ctx.store, uid))) return refuse('user_exists');
  await identity.remove(email);
  const again = await identity.create(account);
  return typeof again === 'string' ? refuse('reg_error') : again.uid;
};

const personOf = (ctx: Context, uid: string, input: Input, fleetadmin: string | undefined): StoredUser => {
  const { password: _password, fleetadmin: _fleet, ...fields } = input;
  return { ...fields, id: uid, createdAt: ctx.now(), createdByAdmin: true, ...(fleetadmin ? { fleetadmin } : {}) };
};

/** Adds a person whoever asks: the operation below, and the first admin by the operator. */
export const addPerson = async (
  ctx: Context,
  input: Input,
  fleetadmin: string | undefined,
): Promise<StoredUser | Refusal> => {
  const [byEmail, byMobile] = await Promise.all([
    ownerOfEmail(ctx.store, input.email),
    ownerOfMobile(ctx.store, input.mobile),
  ]);
  if (byEmail || byMobile) return refuse('user_exists');
  const uid = await openAccount(ctx, input);
  if (isRefusal(uid)) return uid;
  const person = await createPerson(ctx, personOf(ctx, uid, input, fleetadmin));
  if (isRefusal(person)) await (await ctx.identity()).remove(input.email);
  return person;
};

export const addUser = implement(operations.addUser, async ({ ctx, actor, input }) => {
  const fleetadmin = fleetOf(actor, input);
  if (isRefusal(fleetadmin)) return fleetadmin;
  const person = await addPerson(ctx, input, fleetadmin);
  return isRefusal(person) ? person : { user: await viewUser(ctx, person) };
});
