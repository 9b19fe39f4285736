import { headingAlong } from '#shared/domain/geo/bearing';
import { MINUTE_MS } from '#shared/contract/time';
import { believe } from '#shared/domain/geo/plausible';
import { all, any, type Condition, is, missing, type Update } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import { asFree, freeKeysAt, offDutyKeys } from './free-cells';
import { anchorOf, heardPosition, type StoredPresence } from './presence-items';

export type Point = { lat: number; lng: number; at: number; accuracyM?: number | undefined };
export type Dated = Point & { deviceAt: number };

/** A report as it reached the server: `sentAt` when the device says its own time, which dates its positions. */
type Receipt = { now: number; sentAt: number | undefined };

/** The time that a report may need on a slow network. */
const LIVE_MS = 10_000;
/** The time that a phone needs at most to send what it kept while it had no network. */
const QUEUE_MS = 2 * MINUTE_MS;

/**
 * When a position counts as measured: as the device says, where it says by its clock when that was; otherwise when it
 * was heard. A device that has long had a network and still sends nothing but old positions is where it says now.
 */
export const measuredIn = (presence: StoredPresence, { at }: Dated, { now, sentAt }: Receipt) => {
  const measuredAt = sentAt === undefined ? now : at;
  if (now - measuredAt <= LIVE_MS) return { measuredAt };
  const { heldSince = now } = presence;
  return {
    measuredAt: now - heldSince > QUEUE_MS ? Math.max(heardPosition(presence).at, measuredAt) : measuredAt,
    heldSince,
  };
};

/**
 * The position that binds the driver's steps once they have sent new ones, and whether the newest is doubted. Late positions bind
 * nobody: like silence, they give no time for a way that the server did not see pass.
 */
export const boundBy = (presence: StoredPresence, fresh: readonly Dated[], receipt: Receipt) => {
  const before = anchorOf(presence);
  const newest = fresh.at(-1)!;
  const { now } = receipt;
  const { measuredAt, heldSince } = measuredIn(presence, newest, receipt);
  const isLate = heldSince !== undefined && now - heldSince <= QUEUE_MS;
  const sure = fresh.slice(0, -1).reduce((from, fix) => believe(from, fix) ?? from, before);
  const believed = believe(sure, { ...newest, at: isLate ? measuredAt : now });
  if (isLate) return { anchor: before, isDoubted: !believed };
  return believed ? { beyondM: believed.beyondM, isDoubted: false } : { anchor: sure, isDoubted: true };
};

type Bound = ReturnType<typeof boundBy>;

/** The write that moves a driver, and the presence as it is once that is done. */
export const presenceWrite = async (
  presence: StoredPresence,
  fresh: readonly Dated[],
  receipt: Receipt,
  { anchor, beyondM }: Bound,
): Promise<{ write: Update & { if: Condition }; after: StoredPresence }> => {
  const newest = fresh.at(-1)!;
  const bearing = headingAlong([presence, ...fresh]);
  const keys = presence.onDuty ? await freeKeysAt(presence.carTypeId, newest, presence) : offDutyKeys(presence.uid);
  const free = presence.onDuty && presence.approved && !presence.queue;
  const { measuredAt, heldSince } = measuredIn(presence, newest, receipt);
  const moved = {
    lat: newest.lat,
    lng: newest.lng,
    ts: measuredAt,
    pointAt: measuredAt,
    receivedAt: receipt.now,
    ...(heldSince === undefined ? {} : { heldSince }),
    ...(bearing === undefined ? {} : { bearing }),
    ...(anchor ? { anchor } : {}),
    ...(beyondM === undefined ? {} : { beyondM }),
    ...keys,
  };
  const { doubt, anchor: anchorBefore, beyondM: beyondBefore, heldSince: heldBefore, ...rest } = presence;
  return {
    after: { ...rest, ...moved },
    write: {
      type: 'update',
      key: presenceKey(presence.uid),
      set: { ...moved, ...(free ? asFree(keys) : {}) },
      remove: [
        ...(doubt ? ['doubt'] : []),
        ...(anchorBefore && !anchor ? ['anchor'] : []),
        ...(beyondBefore !== undefined && beyondM === undefined ? ['beyondM'] : []),
        ...(heldBefore !== undefined && heldSince === undefined ? ['heldSince'] : []),
      ],
      if: all(
        is('queue', presence.queue),
        is('onDuty', presence.onDuty),
        any(all(missing('pointAt'), { op: '<=', attr: 'ts', value: measuredAt }), {
          op: '<',
          attr: 'pointAt',
          value: measuredAt,
        }),
      ),
    },
  };
};
