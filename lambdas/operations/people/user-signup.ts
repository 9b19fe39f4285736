import { HOUR_MS } from '#shared/contract/time';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { welcomeOf } from '#shared/domain/people/mails';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import type { Identity, SignUpResult } from '#lambdas/ports/services';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { partDone, partWrite, type RequestKey } from '#lambdas/runtime/idempotency';
import { implementPublic } from '#lambdas/runtime/implementation';
import { takeUse } from '#lambdas/runtime/limits';
import { log } from '#lambdas/ports/log';
import { claimLicense, releaseLicense } from '#lambdas/model/files/claim-license';
import { openInvitation, countUse } from '#lambdas/model/fleets/invitations';
import { isTaken, removeLeftBehind } from '#lambdas/model/accounts/orphaned-accounts';
import { checkRegistration, type RegData } from '#lambdas/model/people/check-registration';
import { createPerson } from '#lambdas/model/people/create-person';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/** Whether the e-mail or mobile is taken; if that cannot be determined, the registration is refused (REG-5). */
const takenOrUnknown = async (ctx: Context, identity: Identity, data: RegData): Promise<Refusal | undefined> => {
  try {
    return (await isTaken(ctx, identity, data)) ? refuse('user_exists') : undefined;
  } catch (error) {
    log.error('e-mail or mobile not checked', error);
    return refuse('email_or_mobile_issue');
  }
};

const signUp = async (ctx: Context, identity: Identity, data: RegData): Promise<SignUpResult> => {
  const name = `${data.firstName} ${data.lastName}`;
  const account = { email: data.email, mobile: data.mobile, password: data.password, name, language: data.language };
  const first = await identity.signUp(account);
  if (first !== 'exists' || !(await removeLeftBehind(ctx, identity, data))) return first;
  return identity.signUp(account);
};

const personOf = (ctx: Context, uid: string, data: RegData, approved: boolean): StoredUser => {
  const { password: _password, licenseImage: _license, invitation: _invitation, referralId, mobile, ...fields } = data;
  return {
    ...fields,
    id: uid,
    mobile: mobile ?? '',
    approved,
    createdAt: ctx.now(),
    ...(referralId ? { signupViaReferral: referralId.toLowerCase() } : {}),
  };
};

/** What a fleet's invitation makes of a driver: theirs with the approval, which may be there at once. */
const invitedBy = async (ctx: Context, code: string, approved: boolean) => {
  const open = await openInvitation(ctx, code);
  if (isRefusal(open)) return open;
  const { fleet, invitation } = open;
  const person = { invitedBy: fleet.id, ...(approved ? { fleetadmin: fleet.id } : { joins: fleet.id }) };
  return { person, writes: [countUse(invitation, ctx.now())] };
};

/** Creates the profile of a new account; a driver's with the licence that was uploaded before. */
const makeProfile = async (ctx: Context, uid: string, data: RegData, also: Write[]): Promise<StoredUser | Refusal> => {
  const approved = data.usertype === 'rider' || !(await ctx.settings()).driver_approval;
  const invited = data.invitation ? await invitedBy(ctx, data.invitation, approved) : undefined;
  if (isRefusal(invited)) return invited;
  const person = { ...personOf(ctx, uid, data, approved), ...invited?.person };
  const withMail = [...also, mailOrder(ctx, uid, welcomeOf(person)), ...(invited?.writes ?? [])];
  if (!data.licenseImage) return createPerson(ctx, person, withMail);
  const licenseImage = await claimLicense(ctx, data.licenseImage, uid);
  return licenseImage ? createPerson(ctx, { ...person, licenseImage }, withMail) : refuse('license_missing');
};

const takeBack = async (ctx: Context, identity: Identity, uid: string, { licenseImage }: RegData): Promise<void> => {
  await identity.remove(uid);
  if (licenseImage) await releaseLicense(ctx, licenseImage, uid);
};

/** Removes the account if its profile cannot be created, so that neither exists alone for long. */
const profileOrNeither = async (ctx: Context, identity: Identity, uid: string, data: RegData, also: Write[]) => {
  try {
    const person = await makeProfile(ctx, uid, data, also);
    if (isRefusal(person)) await takeBack(ctx, identity, uid, data);
    return person;
  } catch (error) {
    // The write may have succeeded although its response was lost.
    const stored = await loadUser(ctx.store, uid, { consistent: true });
    if (stored) return stored;
    await takeBack(ctx, identity, uid, data);
    throw error;
  }
};

type Registered = { uid: string; emailVerification: boolean };

const register = async (
  ctx: Context,
  identity: Identity,
  data: RegData,
  key: RequestKey | undefined,
): Promise<Registered | Refusal> => {
  const account = await signUp(ctx, identity, data);
  if (account === 'exists') return refuse('user_exists');
  if (account === 'refused') return refuse('reg_error');
  const registered = { uid: account.uid, emailVerification: !account.confirmed };
  const person = await profileOrNeither(ctx, identity, account.uid, data, partWrite(key, registered));
  return isRefusal(person) ? person : registered;
};

/**
 * Sign-ups per network address and hour, above what a family or an office needs. Only attempts that get this far count.
 */
const SIGN_UPS = 60;

export const userSignup = implementPublic(peopleOperations.user_signup, async ({ ctx, input, source, key }) => {
  const before = await partDone<Registered>(ctx.store, key);
  if (before) return before;
  const data = await checkRegistration(ctx, input.regData);
  if (isRefusal(data)) return data;
  const tooMany = await takeUse(ctx, { what: 'sign-up', who: source, max: SIGN_UPS, windowMs: HOUR_MS });
  if (tooMany) return tooMany;
  const identity = await ctx.identity();
  const taken = await takenOrUnknown(ctx, identity, data);
  if (taken) return taken;
  const invitation = data.invitation ? await openInvitation(ctx, data.invitation) : undefined;
  if (isRefusal(invitation)) return invitation;
  if (data.referralId && !(await ownerOfReferral(ctx.store, data.referralId))) return refuse('referer_not_found');
  return register(ctx, identity, data, key);
});
