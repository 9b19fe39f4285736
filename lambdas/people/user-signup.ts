import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import type { Identity, SignUpResult } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implementPublic } from '#lambdas/runtime/implementation';
import { createPerson } from './create-person';
import { ownerOfEmail, ownerOfMobile, ownerOfReferral } from './find-unique';
import { removeLeftBehind } from './left-behind';
import type { StoredUser } from './user-items';

type RegData = Call<typeof peopleOperations.user_signup>['input']['regData'];

const taken = async (ctx: Context, data: RegData): Promise<boolean> => {
  const [byEmail, byMobile] = await Promise.all([
    ownerOfEmail(ctx.store, data.email),
    data.mobile ? ownerOfMobile(ctx.store, data.mobile) : undefined,
  ]);
  return byEmail !== undefined || byMobile !== undefined;
};

const signUp = async (ctx: Context, identity: Identity, data: RegData): Promise<SignUpResult> => {
  const name = `${data.firstName} ${data.lastName}`;
  const account = { email: data.email, mobile: data.mobile, password: data.password, name };
  const first = await identity.signUp(account);
  if (first !== 'exists' || !(await removeLeftBehind(ctx, identity, data.email))) return first;
  return identity.signUp(account);
};

const personOf = (ctx: Context, uid: string, data: RegData, approved: boolean): StoredUser => {
  const { password: _password, referralId, mobile, ...fields } = data;
  return {
    ...fields,
    id: uid,
    mobile: mobile ?? '',
    approved,
    createdAt: ctx.now(),
    ...(referralId ? { signupViaReferral: referralId.toLowerCase() } : {}),
  };
};

const register = async (
  ctx: Context,
  data: RegData,
): Promise<{ uid: string; emailVerification: boolean } | Refusal> => {
  const settings = await ctx.settings();
  const identity = await ctx.identity();
  const account = await signUp(ctx, identity, data);
  if (account === 'exists') return refuse('user_exists');
  if (account === 'refused') return refuse('reg_error');
  const approved = data.usertype === 'rider' || !settings.driver_approval;
  const person = await createPerson(ctx, personOf(ctx, account.uid, data, approved));
  if (!isRefusal(person)) return { uid: account.uid, emailVerification: !account.confirmed };
  await identity.remove(account.uid);
  return person;
};

export const userSignup = implementPublic(peopleOperations.user_signup, async ({ ctx, input: { regData } }) => {
  if (await taken(ctx, regData)) return refuse('user_exists');
  if (regData.referralId && !(await ownerOfReferral(ctx.store, regData.referralId))) return refuse('referer_not_found');
  return register(ctx, regData);
});
