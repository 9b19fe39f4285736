import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { withoutHidden } from '#shared/domain/people/hide-contacts';
import { storedFactor } from '#shared/domain/people/offer-time';
import { documentProblem, uncheckedDocuments } from '#shared/domain/people/documents';
import { mailOfDecision } from '#shared/domain/people/mails';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import { hasActiveBooking } from '#lambdas/model/bookings/has-active-booking';
import type { CarType } from '#shared/contract/entities/car-type';
import { hasTaxId } from '#shared/contract/tax-id';
import { vehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { carTypeNamed, carTypeNames, loadCarType } from '#lambdas/model/catalog/load-car-type';
import { hasWallet } from '#shared/domain/payouts/withdraw-state';
import { endBlockedAccess } from '#lambdas/model/accounts/end-blocked-access';
import { emptyWallet, walletLeft } from '#lambdas/model/accounts/wallet-left';
import { changeFleet } from '#lambdas/model/drivers/change-fleet';
import { takeOffDuty } from '#lambdas/model/drivers/off-duty';
import { closeSockets } from '#lambdas/model/sockets/close-sockets';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { takenContact } from '#lambdas/model/accounts/orphaned-accounts';
import { followGroup } from '#lambdas/model/people/align-group';
import { alignSignIn } from '#lambdas/model/accounts/align-account';
import { anotherAdminStays, isLastAdmin } from '#lambdas/model/people/any-of-type';
import { isTheirs } from '#lambdas/model/people/is-theirs';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { mailFormerAddress } from '#lambdas/model/accounts/change-contact';
import { bankChange } from '#lambdas/model/people/bank-change';
import { bankProblem } from '#lambdas/model/people/bank-problem';
import { changePerson, type PersonChanges, type Was } from '#lambdas/model/people/change-person';
import { demoProblem } from '#lambdas/model/people/demo-problem';
import { joining, openFleet, fleetMails } from '#lambdas/model/people/join-fleet';
import { accountName, fullName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { viewUserFor } from '#lambdas/model/people/view-user';

type Data = Call<typeof peopleOperations.editUser>['input']['data'];

/** Fields that a fleet admin may edit: their drivers' names and vehicles, not who may drive. */
const fleetFields = ['firstName', 'lastName', 'vehicleMake', 'vehicleModel', 'vehicleNumber', 'other_info', 'carType'];

const mayEdit = (actor: Actor, user: StoredUser | undefined, data: Data): StoredUser | Refusal => {
  if (!user || user.deletedAt) return refuse('not_found');
  // A fleet admin must not learn the type of users outside their fleet.
  if (actor.usertype !== 'admin' && !isTheirs(actor, user)) return refuse('not_found');
  const usertype = data.usertype ?? user.usertype;
  if (data.taxId !== undefined && !hasTaxId(usertype)) return refuse('forbidden', { field: 'taxId' });
  // Only drivers get offers.
  if (data.offerTimeFactor && usertype !== 'driver') return refuse('forbidden', { field: 'offerTimeFactor' });
  if (actor.usertype === 'admin') return user;
  const field = Object.keys(data).find(name => !fleetFields.includes(name));
  return field ? refuse('forbidden', { field }) : user;
};

/** Whether a change would take away the page of the person's wallet, and so access to its balance. */
const leavesWallet = ({ usertype: was }: StoredUser, { usertype = was }: Data): boolean =>
  hasWallet(was) && !hasWallet(usertype);

const changesType = ({ usertype: was }: StoredUser, { usertype = was }: Data): boolean => usertype !== was;

const changesContact = (user: StoredUser, { email = user.email, mobile = user.mobile }: Data): boolean =>
  email !== user.email || mobile !== user.mobile;

/** Whether a change takes rights away from a person. */
const stopsBeing = (user: StoredUser, data: Data): boolean => changesType(user, data) || data.approved === false;

/**
 * Blocking or demoting the last admin would lock everybody out; a driver on a ride must finish it first; a person who
 * gets a type without a wallet must have settled it.
 */
const roleProblem = async (ctx: Context, user: StoredUser, data: Data): Promise<Refusal | undefined> => {
  if (stopsBeing(user, data) && (await isLastAdmin(ctx.store, user))) return refuse('last_admin');
  if (changesType(user, data) && (await hasActiveBooking(ctx.store, user.id))) return refuse('booking_active');
  return leavesWallet(user, data) ? walletLeft(ctx, user) : undefined;
};

/**
 * A driver's documents are checked before the account is approved as a driver's, also after a change of type or a
 * block: approval makes them count as good. Exceptions are the demo, in which nobody may decide about documents, and
 * drivers whose block is lifted.
 */
const approvalProblem = async (ctx: Context, user: StoredUser, data: Data): Promise<Refusal | undefined> => {
  const { usertype = user.usertype, approved = user.approved } = data;
  const wasDriver = user.usertype === 'driver' && (user.approved || user.blockedDriver);
  // Documents of an approved driver count as good; those of a former non-driver were never checked.
  const hasUnchecked = (of: StoredUser) => uncheckedDocuments({ ...of, approved: false }, ctx.now()).length > 0;
  if (usertype !== 'driver' || !approved || wasDriver || !hasUnchecked(user)) return undefined;
  if (!(await ctx.settings()).AllowCriticalEditsAdmin) return undefined;
  // A document may have been decided about just now.
  const current = (await loadUser(ctx.store, user.id, { consistent: true })) ?? user;
  return hasUnchecked(current) ? refuse('documents_unchecked') : undefined;
};

/** Only drivers have a fleet: it ends with another type. */
const withFleet = (user: StoredUser, data: Data): Data =>
  (data.usertype ?? user.usertype) !== 'driver' && (user.fleetadmin || data.fleetadmin)
    ? { ...data, fleetadmin: '' }
    : data;

/** A driver stays in the fleet where they are, also when it is blocked. */
const fleetProblem = async (ctx: Context, user: StoredUser, { fleetadmin }: Data): Promise<Refusal | undefined> => {
  if (!fleetadmin || fleetadmin === user.fleetadmin) return undefined;
  const fleet = await openFleet(ctx, fleetadmin);
  return isRefusal(fleet) ? fleet : undefined;
};

/**
 * A fleet may not assign a vehicle that needs a licence or a plate to a driver who registered without them: an admin
 * decides that.
 */
const needsProblem = async (
  ctx: Context,
  user: StoredUser,
  type: CarType,
  data: Data,
): Promise<Refusal | undefined> => {
  const was = user.carTypeId ? await loadCarType(ctx.store, user.carTypeId) : undefined;
  // Drivers without a vehicle type drive nothing: removing the type first must not allow any new one.
  const before = was ? vehicleNeeds(was) : { license: false, plate: false };
  const after = vehicleNeeds(type);
  if (after.license && !before.license && !user.licenseImage) return refuse('license_missing');
  const plate = data.vehicleNumber ?? user.vehicleNumber;
  return after.plate && !before.plate && !plate ? refuse('vehicle_details_missing') : undefined;
};

/** The id of the new car type, if it changes. */
const typeChange = async (
  ctx: Context,
  { usertype: by }: Actor,
  user: StoredUser,
  data: Data,
): Promise<PersonChanges | Refusal> => {
  const { carType, usertype } = data;
  if ((usertype ?? user.usertype) !== 'driver' && user.carTypeId) return { carType: '', carTypeId: '' };
  if (carType === undefined) return {};
  if (carType === '') return { carTypeId: '' };
  const type = await carTypeNamed(ctx.store, carType);
  if (!type) return refuse('select_proper', { field: 'carType' });
  const problem = by === 'admin' ? undefined : await needsProblem(ctx, user, type, data);
  return problem ?? { carType: type.name, carTypeId: type.id };
};

/**
 * A new e-mail or mobile is written to the identity service first: after a partial failure, the same edit repairs it.
 */
const changeSignIn = async (ctx: Context, user: StoredUser, data: Data): Promise<Refusal | undefined> => {
  const email = data.email !== undefined && data.email !== user.email ? data.email : undefined;
  const mobile = data.mobile !== undefined && data.mobile !== user.mobile ? data.mobile : undefined;
  if (email === undefined && mobile === undefined) return undefined;
  const identity = await ctx.identity();
  const taken = await takenContact(ctx, identity, { email: email ?? '', mobile });
  if (taken) return refuse('user_exists', { field: taken });
  if (user.loginType) return undefined;
  const changes = { ...(email ? { email } : {}), ...(mobile ? { mobile } : {}) };
  return (await identity.update(accountName(user), changes)) === 'exists' ? refuse('user_exists') : undefined;
};

/**
 * Revokes a lost permission everywhere: sessions, sockets, the index of free drivers. Repeated for a user who is
 * blocked already, because the earlier attempt may have been interrupted here.
 */
const endAccess = async (ctx: Context, before: StoredUser, after: StoredUser, data: Data): Promise<void> => {
  const isBlocked = data.approved === false;
  // Offers depend on the type of vehicle with which the driver went on duty: a change restarts the shift.
  if (before.usertype === 'driver' && before.carTypeId !== after.carTypeId) await takeOffDuty(ctx, before.id);
  if (!isBlocked && before.usertype === after.usertype) return;
  if (before.usertype === 'driver') await takeOffDuty(ctx, before.id);
  await (isBlocked ? endBlockedAccess(ctx, before.id) : closeSockets(ctx, before.id));
};

/**
 * The mails about the decision on a driver, naming the document without which they may not drive, and about a block
 * with a reason.
 */
const decided = (ctx: Context, user: StoredUser, { usertype, approved, blockReason }: Data): Write[] => {
  if (approved === false && user.approved && blockReason)
    return [mailOrder(ctx, user.id, 'account_blocked', { reason: blockReason })];
  const after = { ...user, usertype: usertype ?? user.usertype, approved: approved ?? user.approved };
  const missing = documentProblem(after, ctx.now())?.document;
  const mail = mailOfDecision(user, after, missing === undefined);
  return mail ? [mailOrder(ctx, user.id, mail, mail === 'driver_let_in' && missing ? { document: missing } : {})] : [];
};

/** A person who becomes an admin, or an admin whose sign-in another admin changes, may approve nothing for a day. */
const accessSet = (ctx: Context, actor: Actor, user: StoredUser, data: Data): PersonChanges => {
  const isAdmin = (data.usertype ?? user.usertype) === 'admin';
  const letIn = data.approved === true && !user.approved;
  const otherSignIn = [
    data.email !== undefined && data.email !== user.email,
    data.mobile !== undefined && data.mobile !== user.mobile,
  ];
  const isSet = user.usertype !== 'admin' || letIn || otherSignIn.includes(true);
  return isAdmin && isSet && actor.uid !== user.id ? { accessSetAt: ctx.now() } : {};
};

/** A driver moved by an admin is notified of their new fleet, or that they have none any more. */
const moved = async (ctx: Context, user: StoredUser, { fleetadmin: to }: Data): Promise<Write[]> => {
  const from = user.fleetadmin ?? '';
  if (user.usertype !== 'driver' || to === undefined || to === from) return [];
  const fleet = await loadUser(ctx.store, to || from);
  return [mailOrder(ctx, user.id, to ? 'fleet_joined' : 'fleet_left', { fleet: fleet ? fullName(fleet) : '' })];
};

/** People whose block is lifted sign in again: sessions from before the block stay ended. */
const letInAgain = (ctx: Context, { blockedAt }: StoredUser): PersonChanges =>
  blockedAt === undefined ? {} : { sessionsFromS: Math.floor(ctx.now() / 1000) + 1, retainedSession: '' };

/** Adds the effects of a decision: time and reason of a block; the fleet that a driver was invited to. */
const withDecision = async (ctx: Context, user: StoredUser, data: Data): Promise<PersonChanges> => {
  if (data.approved === undefined) return {};
  if (data.approved) {
    const noBlock: PersonChanges = { blockedAt: '', blockReason: '', blockedDriver: '' };
    return { ...noBlock, ...letInAgain(ctx, user), ...(await joining(ctx, user)) };
  }
  const blocked: PersonChanges = user.approved
    ? { blockedAt: ctx.now(), blockedDriver: user.usertype === 'driver' ? true : '' }
    : {};
  return { ...blocked, blockReason: data.blockReason ?? user.blockReason };
};

/** Users are shown with the current name of their car type; the stored name may be older. */
const asStored = async (ctx: Context, user: StoredUser, seen: Was): Promise<Was> => {
  const was = seen.offerTimeFactor === 1 ? { ...seen, offerTimeFactor: null } : seen;
  if (!was.carType || !user.carTypeId) return was;
  const shown = (await carTypeNames(ctx.store)).get(user.carTypeId);
  return shown === was.carType ? { ...was, carType: user.carType ?? null } : was;
};

export const editUser = implement(
  peopleOperations.editUser,
  async ({ ctx, actor, input }) => {
    const user = mayEdit(actor, await loadUser(ctx.store, input.id), input.data);
    if (isRefusal(user)) return user;
    const mobile = input.data.mobile && (await canonicalMobile(input.data.mobile));
    if (isRefusal(mobile)) return mobile;
    const given = withoutHidden(input.data);
    const data = withFleet(user, mobile ? { ...given, mobile } : given);
    const type = await typeChange(ctx, actor, user, data);
    if (isRefusal(type)) return type;
    const problem =
      demoProblem(await ctx.settings(), user, data) ??
      (await bankProblem(await ctx.settings(), user, data)) ??
      (await roleProblem(ctx, user, data)) ??
      (await approvalProblem(ctx, user, data)) ??
      (await fleetProblem(ctx, user, data)) ??
      (await changeSignIn(ctx, user, data));
    if (problem) return problem;
    const { noted, mails } = bankChange(ctx, user, data as PersonChanges);
    const changes = {
      ...(data as PersonChanges),
      ...(data.offerTimeFactor && { offerTimeFactor: storedFactor(data.offerTimeFactor) }),
      ...noted,
      ...(await withDecision(ctx, user, data)),
      ...type,
      ...(changesType(user, data) ? { blockedDriver: '' as const } : {}),
      ...(data.mobile && data.mobile !== user.mobile ? { mobileUnproved: true } : {}),
      ...(data.email && data.email !== user.email ? { emailGiven: true } : {}),
      ...accessSet(ctx, actor, user, data),
    };
    const stays = stopsBeing(user, data) ? await anotherAdminStays(ctx.store, user) : [];
    // The other admin was removed since the first check.
    if (!stays) return refuse('last_admin');
    const was = await asStored(ctx, user, withoutHidden(input.was ?? {}));
    const also = [
      ...decided(ctx, user, data),
      ...(await moved(ctx, user, data)),
      ...fleetMails(ctx, user, changes),
      ...mails,
      ...(changesContact(user, data) ? mailFormerAddress(ctx, user) : []),
      ...(leavesWallet(user, data) ? await emptyWallet(ctx, user.id) : []),
      ...stays,
    ];
    const after = await changePerson(ctx, user, changes, also, was);
    if (isRefusal(after)) {
      await alignSignIn(ctx, user.id);
      // Money may have come in meanwhile.
      return (await roleProblem(ctx, user, data)) ?? after;
    }
    await endAccess(ctx, user, after, data);
    if (data.usertype !== undefined || data.approved !== undefined) await followGroup(ctx, after);
    if (after.fleetadmin !== user.fleetadmin) await changeFleet(ctx, user.id, after.fleetadmin);
    return { user: await viewUserFor(ctx, actor, after) };
  },
  {
    again: async ({ ctx, actor, input }) => {
      const user = await loadUser(ctx.store, input.id, { consistent: true });
      if (!user || user.deletedAt || !isTheirs(actor, user)) return refuse('not_found');
      return { user: await viewUserFor(ctx, actor, user) };
    },
  },
);
