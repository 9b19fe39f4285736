import { type Refusal, refuse } from '#shared/contract/errors';
import { tripOperations } from '#shared/contract/operations/trips';
import { isReliablePosition } from '#shared/domain/booking/step-place';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { offDutyWrite } from '#lambdas/model/drivers/off-duty';
import {
  fleetAttributes,
  lastPosition,
  loadPresence,
  type StoredPresence,
} from '#lambdas/model/drivers/presence-items';
import { boundBy } from '#lambdas/model/drivers/position-write';
import { carTypeNamed, loadCarType } from '#lambdas/model/catalog/load-car-type';
import { standingOf } from '#lambdas/model/money/debts';
import { changePerson } from '#lambdas/model/people/change-person';
import { documentProblem } from '#shared/domain/people/documents';
import { fullName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { fromMinor } from '#shared/domain/money/money';
import { is, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { measuredAt, type SaidPlace } from '#lambdas/model/trips/step-position';
import { publishGone } from '#lambdas/model/drivers/panel-topics';
import { implement } from '#lambdas/runtime/implementation';
import { fleetMap, mapShard, presenceKey } from '#lambdas/store/keys';

type At = { lat: number; lng: number; ts: number };

/** The driver's car type; for a profile from before car types had ids, its id is stored now. */
const typeOf = async (ctx: Context, user: StoredUser) => {
  if (user.carTypeId) return loadCarType(ctx.store, user.carTypeId);
  const type = user.carType ? await carTypeNamed(ctx.store, user.carType) : undefined;
  if (type) await changePerson(ctx, user, { carTypeId: type.id });
  return type;
};

const profile = async (ctx: Context, { user }: Actor, before: StoredPresence | undefined) => {
  const type = await typeOf(ctx, user);
  return {
    uid: user.id,
    name: fullName(user),
    carType: type?.name ?? user.carType ?? '',
    carTypeId: type?.id ?? before?.carTypeId ?? '',
    vehicleNumber: user.vehicleNumber ?? '',
    approved: user.approved,
    ...(user.fleetadmin ? { fleetadmin: user.fleetadmin, g3p: fleetMap(user.fleetadmin), g3s: user.id } : {}),
  };
};

/** The attributes that a new position changes, and those that belong to the previous one. */
const arrivalOf = (ctx: Context, at: At, before: StoredPresence | undefined, sentAt: number | undefined) => {
  if (at === before) return { set: {}, remove: [] };
  const now = ctx.now();
  const newest = { lat: at.lat, lng: at.lng, at: at.ts, deviceAt: at.ts };
  const { anchor, beyondM } = before ? boundBy(before, [newest], { now, sentAt }) : {};
  // On a ride `pointAt` limits how early a late start can be.
  const pointAt = before?.queue ? { pointAt: at.ts } : {};
  return {
    set: { receivedAt: now, ...pointAt, ...(anchor ? { anchor } : {}), ...(beyondM === undefined ? {} : { beyondM }) },
    remove: [
      ...(anchor ? [] : ['anchor']),
      ...(beyondM === undefined ? ['beyondM'] : []),
      ...(before?.queue ? [] : ['pointAt', 'heldSince', 'bearing']),
    ],
  };
};

type Duty = { at: At; before: StoredPresence | undefined; sentAt: number | undefined };

const onDuty = async (ctx: Context, actor: Actor, { at, before, sentAt }: Duty): Promise<Write> => {
  const facts = await profile(ctx, actor, before);
  const keys = await freeKeysAt(facts.carTypeId, at, before);
  const busy = before?.queue === true;
  const arrival = arrivalOf(ctx, at, before, sentAt);
  return {
    type: 'update',
    key: presenceKey(actor.uid),
    set: {
      ...facts,
      _et: 'presence',
      onDuty: true,
      queue: busy,
      lat: at.lat,
      lng: at.lng,
      ts: at.ts,
      ...arrival.set,
      ...keys,
      g2p: mapShard(actor.uid),
      g2s: actor.uid,
      ...(busy ? {} : asFree(keys)),
    },
    remove: [...arrival.remove, ...(actor.user.fleetadmin ? [] : fleetAttributes)],
    ...(before ? { if: is('queue', busy) } : {}),
  };
};

/** A driver who owes more than the settings allow gets no offers, and learns this when going on duty. */
const debtProblem = async (ctx: Context, uid: string): Promise<Refusal | undefined> => {
  const { negativeBalance, code } = await ctx.settings();
  if (negativeBalance) return undefined;
  const { balanceMinor } = await standingOf(ctx.store, uid);
  return balanceMinor < 0 ? refuse('driver_in_debt', { amount: fromMinor(-balanceMinor, code) }) : undefined;
};

/** The profile of the call may be some seconds old, and its document approved since. */
const documentRefusal = async (ctx: Context, { uid, user }: Actor): Promise<Refusal | undefined> => {
  if (!documentProblem(user, ctx.now())) return undefined;
  const problem = documentProblem((await loadUser(ctx.store, uid, { consistent: true })) ?? user, ctx.now());
  return problem && refuse(problem.code, { document: problem.document });
};

const dutyProblem = async (ctx: Context, actor: Actor): Promise<Refusal | undefined> =>
  (await documentRefusal(ctx, actor)) ?? debtProblem(ctx, actor.uid);

/** The position that the device reports, with its time of measurement: an old position is stale at once. */
const saidPlace = ({ location, sentAt }: SaidPlace, now: number): At | undefined =>
  location && { lat: location.lat, lng: location.lng, ts: measuredAt(location, sentAt, now, now) };

const TRIES = 5;

/** A booking may bind or free the driver concurrently: then the presence is read again. */
export const setDriverActive = implement(tripOperations.setDriverActive, async ({ ctx, actor, input }) => {
  const isVague = input.location !== undefined && !isReliablePosition({ ...input.location, ageMs: 0 });
  if (input.driverActiveStatus && isVague) return refuse('position_inaccurate');
  const problem = input.driverActiveStatus ? await dutyProblem(ctx, actor) : undefined;
  if (problem) return problem;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadPresence(ctx.store, actor.uid);
    const said = saidPlace(input, ctx.now());
    const at = said && !(before && said.ts < lastPosition(before).at) ? said : before;
    if (input.driverActiveStatus && !at) return refuse('invalid_input', { field: 'location' });
    const off = before && offDutyWrite(actor.uid);
    const write = input.driverActiveStatus && at ? await onDuty(ctx, actor, { at, before, sentAt: input.sentAt }) : off;
    if (write && !(await ctx.store.write([write])).ok) continue;
    if (off && !input.driverActiveStatus) await publishGone(ctx, before);
    return { driverActiveStatus: input.driverActiveStatus };
  }
  throw new Error(`the presence of ${actor.uid} keeps changing`);
});
