import { headingAlong } from '#shared/domain/geo/bearing';
import { leapOf } from '#shared/domain/geo/plausible';
import { all, any, type Condition, is, missing, type Update } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import { asFree, freeKeysAt, offDutyKeys } from './free-cells';
import { lastPosition, type StoredPresence } from './presence-items';

export type Point = { lat: number; lng: number; at: number; accuracyM?: number | undefined };
export type Dated = Point & { deviceAt: number };

/** The write that moves a driver, and the presence as it is once that is done. */
export const presenceWrite = async (
  presence: StoredPresence,
  fresh: readonly Dated[],
  measuredAt: number,
): Promise<{ write: Update & { if: Condition }; after: StoredPresence }> => {
  const newest = fresh.at(-1)!;
  const bearing = headingAlong([presence, ...fresh]);
  const keys = presence.onDuty ? await freeKeysAt(presence.carTypeId, newest, presence) : offDutyKeys(presence.uid);
  const free = presence.onDuty && presence.approved && !presence.queue;
  const leap = leapOf(lastPosition(presence), presence.leap, fresh);
  const moved = {
    ...{ lat: newest.lat, lng: newest.lng, ts: measuredAt, pointAt: newest.at },
    ...(bearing === undefined ? {} : { bearing }),
    ...(leap ? { leap } : {}),
    ...keys,
  };
  const { doubt, leap: leaptBefore, ...rest } = presence;
  return {
    after: { ...rest, ...moved },
    write: {
      type: 'update',
      key: presenceKey(presence.uid),
      set: { ...moved, ...(free ? asFree(keys) : {}) },
      remove: [...(doubt ? ['doubt'] : []), ...(leaptBefore && !leap ? ['leap'] : [])],
      if: all(
        is('queue', presence.queue),
        is('onDuty', presence.onDuty),
        any(missing('pointAt'), { op: '<', attr: 'pointAt', value: newest.at }),
      ),
    },
  };
};
