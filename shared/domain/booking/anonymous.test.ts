import { describe, expect, it } from 'vitest';
import { bookingSchema } from '#shared/contract/entities/booking';
import { anonymise, anonymousChanges } from './anonymous';
import { aBooking } from './testing/a-booking';

const placed = (add: string) => {
  const point = { lat: 57.70716, lng: 11.96679, add };
  const stops = [{ kind: 'pickup' as const, ...point }];
  return aBooking({ pickup: point, drop: point, pickupAddress: add, dropAddress: add, stops });
};
const without = (add: string) => {
  const booking = placed(add);
  return { ...booking, ...anonymise(booking, 'customer').set };
};

describe('[PROF-2] a place after a deletion', () => {
  it('is the town and about a kilometre', () => {
    const { pickup, dropAddress, stops } = without('Järntorget 4, 413 04, Göteborg');
    expect(pickup).toEqual({ lat: 57.71, lng: 11.97, add: 'Göteborg' });
    expect(dropAddress).toBe('Göteborg');
    expect(stops[0]).toMatchObject({ lat: 57.71, lng: 11.97, add: 'Göteborg' });
  });

  it('stays the same when it is erased again', () => {
    const once = without('Järntorget 4, Göteborg');
    expect({ ...once, ...anonymise(once, 'customer').set }).toEqual(once);
  });

  it.each(['Järntorget 4', 'Annas house '])('is no address of one part such as %j, which may be a door', add => {
    expect(JSON.stringify(without(add))).not.toContain(add.trim());
  });

  it.each(['Järntorget 4,', ' , ', ',,'])('is still a booking that everybody can read when the address was %j', add => {
    expect(bookingSchema.safeParse(without(add)).error).toBeUndefined();
  });
});

it('[PROF-2] an event keeps no address either, however a step changed it', () => {
  const { pickup, drop, stops } = placed('Järntorget 4, Göteborg');
  const changes = {
    status: 'REACHED' as const,
    pickup,
    drop,
    stops,
    dropAddress: drop.add,
    pickupAddress: drop.add,
    coords: [],
  };
  expect(anonymousChanges(changes, 'customer')).toEqual({ status: 'REACHED' });
  expect(anonymousChanges({ status: 'REACHED' }, 'customer')).toBeUndefined();
});

it('[PROF-2] the reason of a cancellation goes with whoever wrote it', () => {
  const reason = 'Ring Anna, 070-123 45 67';
  const changes = (cancelledBy: string) => ({ status: 'CANCELLED' as const, reason, cancelledBy });
  const left = (cancelledBy: string, party: 'customer' | 'driver') => {
    expect(anonymise(aBooking(changes(cancelledBy)), party).remove.includes('reason')).toBe(
      anonymousChanges(changes(cancelledBy), party) !== undefined,
    );
    return anonymousChanges(changes(cancelledBy), party) ?? changes(cancelledBy);
  };
  expect(left('rider', 'customer')).toEqual({ status: 'CANCELLED', cancelledBy: 'rider' });
  expect(left('rider', 'driver')).toHaveProperty('reason', reason);
  expect(left('admin', 'customer')).toHaveProperty('reason', reason);
});
