import type { Booking } from '#shared/contract/entities/booking';
import type { Promo } from '#shared/contract/entities/promo';
import { all, any, exists, is, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { type PersonPast, reserveWrites } from './person-marks';
import { configKey, PROMO_PREFIX, promoUserKey, promoUsesKey, walletPk } from '#lambdas/store/keys';

const usedIn = (item: Item | undefined): number => (item?.used as number | undefined) ?? 0;

/** Promos with the current count of their uses. */
export const withUses = async (store: Store, promos: readonly Promo[]): Promise<Promo[]> => {
  const items = await store.getMany(promos.map(({ id }) => promoUsesKey(id)));
  const uses = new Map(items.map(item => [item.pk, usedIn(item)]));
  return promos.map(promo => ({ ...promo, user_avail: uses.get(promoUsesKey(promo.id).pk) ?? 0 }));
};

/** The current number of uses of a promo, and the write that checks that there are no more of them. */
export const countedUses = async (store: Store, id: string): Promise<{ used: number; atMost: Write }> => {
  const key = promoUsesKey(id);
  const used = usedIn(await store.get(key, { consistent: true }));
  return { used, atMost: { type: 'check', key, if: any(missing('used'), { op: '<=', attr: 'used', value: used }) } };
};

/** The number of a rider's uses of each promo, by its id. */
export const usesOf = async (store: Store, uid: string): Promise<ReadonlyMap<string, number>> => {
  const items = await store.query({ pk: walletPk(uid), beginsWith: PROMO_PREFIX, consistent: true });
  return new Map(items.map(item => [item.sk.slice(PROMO_PREFIX.length), usedIn(item)]));
};

const below = (limit: number) => any(missing('used'), { op: '<', attr: 'used', value: limit });

/**
 * One more use of a promo, in the transaction of the booking that uses it: the limits hold for any number of concurrent
 * riders, and the promo must be unchanged since it was read.
 */
export const takeWrites = (
  uid: string,
  booking: string,
  { promo, past }: { promo: Promo; past: PersonPast },
): Write[] => {
  const { id, promo_usage_limit, promo_user_limit = 1 } = promo;
  return [
    { type: 'check', key: configKey('promo', id), if: all(exists(), is('promo_usage_limit', promo_usage_limit)) },
    {
      type: 'update',
      key: promoUsesKey(id),
      set: { _et: 'promoUses' },
      add: { used: 1 },
      if: below(promo_usage_limit),
    },
    {
      type: 'update',
      key: promoUserKey(uid, id),
      set: { _et: 'promoUses' },
      add: { used: 1 },
      if: below(promo_user_limit),
    },
    ...reserveWrites(past, { uid, booking, promo }),
  ];
};

/** The booking does not use its promo any more: others, and its rider, may. */
export const giveBackWrites = ({ customer, promo_applied, promo_details }: Booking): Write[] => {
  const id = promo_applied ? promo_details?.id : undefined;
  if (!id) return [];
  return [promoUsesKey(id), promoUserKey(customer, id)].map(key => ({
    type: 'update',
    key,
    set: { _et: 'promoUses' },
    add: { used: -1 },
  }));
};
