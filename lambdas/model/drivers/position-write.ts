import { headingAlong } from '#shared/domain/geo/bearing';
import { MINUTE_MS } from '#shared/contract/time';
import { believe } from '#shared/domain/geo/plausible';
import { all, any, type Condition, is, missing, type Update } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import { asFree, freeKeysAt, offDutyKeys } from './free-cells';
import { anchorOf, heardPosition, type StoredPresence } from './presence-items';

export type Point = { lat: number; lng: number; at: number; accuracyM?: number | undefined };
export type Dated = Point & { deviceAt: number };

/** A report with the time of its arrival. `sentAt`: the device's own time of sending, which dates its positions. */
type Receipt = { now: number; sentAt: number | undefined };

/** The time that a report may need on a slow network. */
const LIVE_MS = 10_000;
/** The longest time that a phone needs to send positions that it queued without network. */
const QUEUE_MS = 2 * MINUTE_MS;

/**
 * The time at which a position counts as measured: the device's time, corrected by its clock; without that, the time of
 * arrival. A device that has long had network and still sends only old positions counts as being there now.
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
 * The position from which the driver's next steps are checked after new reports, and whether the newest is doubted.
 * Late positions do not count for this: like missing reports, they leave no time for a distance that the server did not
 * observe.
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
