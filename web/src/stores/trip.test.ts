import { afterEach, expect, it } from 'vitest';
import { resetTrip, useTrip } from './trip';

const pickup = { lat: 57.7, lng: 11.97, add: 'Järntorget' };
const drop = { lat: 57.71, lng: 11.98, add: 'Heden' };
afterEach(resetTrip);

it('[HOME-7] clears the points: drop at the pickup without an address, no vehicle, pickup selected', () => {
  const trip = useTrip.getState();
  trip.setPoint('pickup', pickup);
  trip.setPoint('drop', drop);
  trip.setCarType('van');
  trip.select('drop');
  trip.clearTripPoints();
  expect(useTrip.getState()).toMatchObject({
    pickup,
    drop: { lat: 57.7, lng: 11.97, add: '' },
    carTypeId: undefined,
    selected: 'pickup',
  });
});

it('starts with the pickup selected', () => {
  expect(useTrip.getState().selected).toBe('pickup');
});

it('forgets the time when booking for now', () => {
  useTrip.getState().setWhen({ bookLater: true, tripdate: 5 });
  useTrip.getState().setWhen({ bookLater: false, tripdate: 5 });
  expect(useTrip.getState().tripdate).toBeUndefined();
});
