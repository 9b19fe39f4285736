import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notifySessionEnd } from '@/lib/session-end';
import { dropTripDraft, recallTrip, resetTrip, useTrip } from './trip-store';

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

describe('[HOME-5] a trip half put together', () => {
  const signIn = (account: string) => localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', account);
  /** Simulates a reload: only the tab's storage remains. */
  const reload = (now?: number) => {
    const stored = { ...sessionStorage } as Record<string, string>;
    resetTrip();
    sessionStorage.clear();
    for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text);
    recallTrip(now);
  };
  const put = () => {
    const trip = useTrip.getState();
    trip.setPoint('pickup', pickup);
    trip.setPoint('drop', drop);
    trip.setCarType('van');
    trip.setWhen({ bookLater: true, tripdate: 5_000 });
    trip.keepExtras({ deliveryPerson: 'Nils' });
    trip.choosePay({ method: 'card', promo: 'p1' });
  };
  beforeEach(() => signIn('rider-1'));

  it('outlives a reload, but for a time that has gone by', () => {
    put();
    reload(1_000);
    expect(useTrip.getState()).toMatchObject({ pickup, drop, carTypeId: 'van', bookLater: true, tripdate: 5_000 });
    expect(useTrip.getState().extras).toEqual({ deliveryPerson: 'Nils' });
    expect(useTrip.getState().payChoice).toEqual({ method: 'card', promo: 'p1' });
    reload(6_000);
    expect(useTrip.getState()).toMatchObject({ pickup, bookLater: true });
    expect(useTrip.getState().tripdate).toBeUndefined();
  });

  it('[PLUS-10] stays with a visitor who signs in, on another page too', () => {
    localStorage.clear();
    put();
    signIn('rider-1');
    reload();
    expect(useTrip.getState()).toMatchObject({ pickup, drop, carTypeId: 'van' });
  });

  it('is nobody else’s', () => {
    put();
    signIn('rider-2');
    reload();
    expect(useTrip.getState().pickup).toBeUndefined();
  });

  it.each([
    ['it is booked', dropTripDraft],
    ['its rider signs out', notifySessionEnd],
  ])('is gone when %s', (_when, end) => {
    put();
    end();
    reload();
    expect(useTrip.getState().pickup).toBeUndefined();
  });

  it('keeps after starting over what that keeps: the pickup', () => {
    put();
    useTrip.getState().clearTripPoints();
    reload();
    expect(useTrip.getState()).toMatchObject({ pickup, drop: { add: '' }, carTypeId: undefined, extras: {} });
  });
});
