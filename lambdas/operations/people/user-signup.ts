import { HOUR_MS } from '#shared/contract/time';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { welcomeOf } from '#shared/domain/people/mails';
import { mailOrder, welcomeId } from '#lambdas/model/mails/mail-orders';
import type { Identity, SignUpResult } from '#lambdas/ports/services';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { partDone, partWrite, type RequestKey } from '#lambdas/runtime/idempotency';
import { implementPublic } from '#lambdas/runtime/implementation';
import { returnUse, takeUse } from '#lambdas/runtime/limits';
import { log } from '#lambdas/ports/log';
import { claimLicense, releaseLicense } from '#lambdas/model/files/claim-license';
import { openInvitation, countUse } from '#lambdas/model/fleets/invitations';
import { isTaken, removeLeftBehind } from '#lambdas/model/accounts/orphaned-accounts';
import { takeFromHolder, unprovedHolder } from '#lambdas/model/accounts/take-contact';
import { checkRegistration, type RegData } from '#lambdas/model/people/check-registration';
import { type Contact, NEWCOMER, sendContactCode, takeContactCode } from '#lambdas/model/people/contact-codes';
import { createPerson } from '#lambdas/model/people/create-person';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/** The contacts, which must be unique. If its holder has not verified a contact, it goes to the person who has. */
const ownContacts = async (ctx: Context, { email, mobile }: RegData) => {
  const isFree = async (contact: Contact) => (await unprovedHolder(ctx, contact)) !== undefined;
  const isNumberFree =
    mobile && (await ctx.settings()).MobileLoginEnabled && (await isFree({ by: 'mobile', to: mobile }));
  return {
    email: (await isFree({ by: 'email', to: email })) ? '' : email,
    ...(mobile && !isNumberFree ? { mobile } : {}),
  };
};

/** Whether the e-mail or mobile is taken; if that cannot be determined, the registration is refused (REG-5). */
const takenOrUnknown = async (ctx: Context, identity: Identity, data: RegData): Promise<Refusal | undefined> => {
  try {
    const contacts = await ownContacts(ctx, data);
    return (await isTaken(ctx, identity, contacts)) ? refuse('user_exists') : undefined;
  } catch (error) {
    log.error('e-mail or mobile not checked', error);
    return refuse('email_or_mobile_issue');
  }
};

/** Proof that the registered number belongs to the person. */
type Proved = { mobileProved: boolean };

/**
 * Where people sign in by phone, a code verifies the number: on request (`send`), and always when another account
 * contains the number unverified. Then the number is removed from that account.
 */
const proveMobile = async (
  ctx: Context,
  identity: Identity,
  { mobile, language }: RegData,
  { code, source }: { code: string | undefined; source: string },
): Promise<Proved | Refusal> => {
  if (!mobile || !(await ctx.settings()).MobileLoginEnabled) return { mobileProved: false };
  const contact = { by: 'mobile', to: mobile } as const;
  if (code === undefined && !(await unprovedHolder(ctx, contact))) return { mobileProved: false };
  if (code === undefined || code === 'send') {
    const asked = { owner: NEWCOMER, contact, reason: 'sign-up', language, from: source } as const;
    return (await sendContactCode(ctx, asked)) ?? refuse('contact_code_needed');
  }
  const problem =
    (await takeContactCode(ctx, NEWCOMER, contact, code)) ?? (await takeFromHolder(ctx, identity, contact));
  return problem ?? { mobileProved: true };
};

const signUp = async (ctx: Context, identity: Identity, data: RegData & Proved): Promise<SignUpResult> => {
  const { email, mobile, mobileProved, password, language } = data;
  const name = `${data.firstName} ${data.lastName}`;
  const account = { email, mobile, mobileProved, password, name, language };
  const first = await identity.signUp(account);
  if (first !== 'exists' || !(await removeLeftBehind(ctx, identity, data))) return first;
  return identity.signUp(account);
};

/** An account that was confirmed without a code has an unverified address. */
type Opened = RegData & Proved & { emailProved: boolean };

const unprovedOf = ({ mobile, mobileProved, emailProved }: Opened) => ({
  ...(emailProved ? {} : { emailUnproved: true }),
  ...(mobile && !mobileProved ? { mobileUnproved: true } : {}),
});

const personOf = (ctx: Context, uid: string, data: Opened, approved: boolean): StoredUser => {
  const { password: _password, licenseImage: _license, invitation: _invitation, ...given } = data;
  const { referralId, mobile, mobileProved: _mobile, emailProved: _email, ...fields } = given;
  return {
    ...fields,
    ...unprovedOf(data),
    id: uid,
    mobile: mobile ?? '',
    approved,
    createdAt: ctx.now(),
    ...(referralId ? { signupViaReferral: referralId.toLowerCase() } : {}),
  };
};

/** Changes by a fleet's invitation: the driver joins it with the approval, which may be immediate. */
const invitedBy = async (ctx: Context, code: string, approved: boolean) => {
  const open = await openInvitation(ctx, code);
  if (isRefusal(open)) return open;
  const { fleet, invitation } = open;
  const person = { invitedBy: fleet.id, ...(approved ? { fleetadmin: fleet.id } : { joins: fleet.id }) };
  return { person, writes: [countUse(invitation, ctx.now())] };
};

/** Creates the profile of a new account; a driver's with the licence that was uploaded before. */
const makeProfile = async (ctx: Context, uid: string, data: Opened, also: Write[]): Promise<StoredUser | Refusal> => {
  const approved = data.usertype === 'rider' || !(await ctx.settings()).driver_approval;
  const invited = data.invitation ? await invitedBy(ctx, data.invitation, approved) : undefined;
  if (isRefusal(invited)) return invited;
  const person = { ...personOf(ctx, uid, data, approved), ...invited?.person };
  // An unconfirmed address may belong to anybody, so the welcome mail waits for its confirmation.
  const welcome = data.emailProved ? [] : [mailOrder(ctx, uid, welcomeOf(person), {}, welcomeId(uid))];
  const withMail = [...also, ...welcome, ...(invited?.writes ?? [])];
  if (!data.licenseImage) return createPerson(ctx, person, withMail);
  const licenseImage = await claimLicense(ctx, data.licenseImage, uid);
  return licenseImage ? createPerson(ctx, { ...person, licenseImage }, withMail) : refuse('license_missing');
};

const takeBack = async (ctx: Context, identity: Identity, uid: string, { licenseImage }: RegData): Promise<void> => {
  await identity.remove(uid);
  if (licenseImage) await releaseLicense(ctx, licenseImage, uid);
};

/** Removes the account if its profile cannot be created, so that neither exists without the other for long. */
const profileOrNeither = async (ctx: Context, identity: Identity, uid: string, data: Opened, also: Write[]) => {
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
  data: RegData & Proved,
  key: RequestKey | undefined,
): Promise<Registered | Refusal> => {
  // The owner of the address gets the new account; another account that only contains the address unverified loses it.
  const held = await takeFromHolder(ctx, identity, { by: 'email', to: data.email });
  if (held) return held;
  const account = await signUp(ctx, identity, data);
  if (account === 'exists') return refuse('user_exists');
  if (account === 'refused') return refuse('reg_error');
  const registered = { uid: account.uid, emailVerification: !account.confirmed };
  const opened = { ...data, emailProved: !account.confirmed };
  const person = await profileOrNeither(ctx, identity, account.uid, opened, partWrite(key, registered));
  return isRefusal(person) ? person : registered;
};

/** Limit of accounts created from one network address in an hour, above the needs of a family or an office. */
const SIGN_UPS = 60;
/**
 * Limit of attempts per address, including refused ones: a wrong code or a taken address must not use up the accounts
 * of a neighbour.
 */
const ATTEMPTS = 600;

/** Proves the number and makes the account; it counts for the address only if there is one in the end. */
const proveAndRegister = async (
  ctx: Context,
  data: RegData,
  { code, source, key }: { code: string | undefined; source: string; key: RequestKey | undefined },
): Promise<Registered | Refusal> => {
  const identity = await ctx.identity();
  const limit = { what: 'sign-up', who: source, max: SIGN_UPS, windowMs: HOUR_MS };
  const tooMany = await takeUse(ctx, limit);
  if (tooMany) return tooMany;
  const proved = await proveMobile(ctx, identity, data, { code, source });
  const outcome = isRefusal(proved) ? proved : await register(ctx, identity, { ...data, ...proved }, key);
  if (isRefusal(outcome)) await returnUse(ctx, limit);
  return outcome;
};

export const userSignup = implementPublic(peopleOperations.user_signup, async ({ ctx, input, source, key }) => {
  const before = await partDone<Registered>(ctx.store, key);
  if (before) return before;
  const data = await checkRegistration(ctx, input.regData);
  if (isRefusal(data)) return data;
  const tooMany = await takeUse(ctx, { what: 'sign-up-try', who: source, max: ATTEMPTS, windowMs: HOUR_MS });
  if (tooMany) return tooMany;
  const taken = await takenOrUnknown(ctx, await ctx.identity(), data);
  if (taken) return taken;
  const invitation = data.invitation ? await openInvitation(ctx, data.invitation) : undefined;
  if (isRefusal(invitation)) return invitation;
  if (data.referralId && !(await ownerOfReferral(ctx.store, data.referralId))) return refuse('referer_not_found');
  return proveAndRegister(ctx, data, { code: input.mobileCode, source, key });
});
