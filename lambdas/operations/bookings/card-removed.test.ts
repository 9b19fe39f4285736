import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { configuredItem } from '#lambdas/model/payments/configured';
import { loadCards } from '#lambdas/model/payments/load-cards';
import { forgetCardAsRead } from '#lambdas/model/payments/saved-cards';
import { personWrites } from '#lambdas/model/people/person-writes';
import { loadBooking } from '#lambdas/store/booking-items';
import { CARD_PREFIX, configKey, savedCardKey } from '#lambdas/store/keys';
import { aVan } from '#scripts/scenario/ride';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { addBooking } from './add-booking';

const carType: CarType = { ...aVan, id: 'van', createdAt: 0 };
const pickup = { lat: 57.7, lng: 11.97, add: 'Järntorget, Göteborg' };
const drop = { lat: 57.71, lng: 11.99, add: 'Brunnsparken, Göteborg' };
const rider = aPerson('r1', 'rider');
const card = {
  id: 'c1',
  provider: 'stripe',
  token: 't',
  brand: 'Visa',
  last4: '4242',
  month: 1,
  year: 30,
  chosenAt: 0,
};

/** When the rider removes their only card: at once after it was read, or just before the ride is written. */
type Moment = 'read' | 'written';

/** A scenario in which the rider r1 removes their saved card while a request is under way. */
const scenarioOf = async (settings: Partial<Settings>) => {
  process.env['PAYMENT_PROVIDERS'] = 'stripe';
  process.env['STAGE'] = 'dev';
  const store = memoryStore();
  const route = async () => ({ distanceKm: 2, durationS: 300, coords: [pickup, drop] });
  const plain = fakeContext({
    store,
    appcat: 'taxi',
    settings: async () => ({ ...defaultSettings, holdFare: false, cashPayments: 'always', ...settings }),
    maps: async () => ({ route }) as never,
  });
  await store.write([
    { type: 'put', item: { ...configKey('cartype', 'van'), _et: 'cartype', ...carType } },
    { type: 'put', item: configuredItem({ provider: 'stripe', mode: 'sandbox', currencies: ['USD'], at: 0 }) },
    { type: 'put', item: { ...savedCardKey('r1', 'c1'), _et: 'saved-card', ...card } },
  ]);
  await store.write(personWrites(rider));
  const actor = { uid: 'r1', usertype: 'rider' as const, user: rider };
  const remove = async () => {
    const [read] = await loadCards(store, 'r1');
    if (read) await forgetCardAsRead(plain, 'r1', read);
  };
  const meanwhile = (moment: Moment) => {
    const query: typeof store.query = async asked => {
      const found = await store.query(asked);
      if (moment === 'read' && asked.beginsWith === CARD_PREFIX) await remove();
      return found;
    };
    const write: typeof store.write = async writes => {
      if (moment === 'written' && writes.some(each => each.type !== 'check' && each.type !== 'delete')) await remove();
      return store.write(writes);
    };
    return { ...plain, store: { ...store, query, write } };
  };
  const book = async (ctx: typeof plain, way: 'card' | 'cash') => {
    const input = {
      pickup,
      drop,
      carDetails: { id: 'van' },
      bookLater: true,
      tripdate: plain.now() + 3 * 3_600_000,
      paymentPacket: { payment_mode: way },
    };
    return (await runAs(addBooking, actor, { ctx, input })) as { booking?: Booking; refusal?: string };
  };
  return {
    store,
    plain,
    actor,
    meanwhile,
    book,
    of: (entity: string) => store.all().filter(({ _et }) => _et === entity),
  };
};

const moments = ['read', 'written'] as const;

describe.each(moments)('[PAYS-4] a card that is removed at the moment of booking (%s)', moment => {
  it('secures no ride: it is paid ahead', async () => {
    const kept = await scenarioOf({});
    expect((await kept.book(kept.plain, 'card')).booking).toMatchObject({ status: 'NEW' });
    const scenario = await scenarioOf({});
    const { booking } = await scenario.book(scenario.meanwhile(moment), 'card');
    expect(booking).toMatchObject({ status: 'PAYMENT_PENDING', payment_mode: 'card' });
    expect(await loadBooking(scenario.store, booking!.id)).toMatchObject({ status: 'PAYMENT_PENDING' });
    expect(await loadCards(scenario.store, 'r1')).toEqual([]);
    expect(scenario.of('booking')).toHaveLength(1);
  });

  it('sets nothing aside for a ride of a later day: it is paid ahead', async () => {
    const kept = await scenarioOf({ holdFare: true });
    const { booking: held } = await kept.book(kept.plain, 'card');
    expect(held).toMatchObject({ status: 'NEW', cardHold: { state: 'wanted' } });
    const scenario = await scenarioOf({ holdFare: true });
    const { booking } = await scenario.book(scenario.meanwhile(moment), 'card');
    expect(booking).toMatchObject({ status: 'PAYMENT_PENDING' });
    expect(booking).not.toHaveProperty('cardHold');
    expect([kept.of('card-charge').length, scenario.of('card-charge').length]).toEqual([1, 0]);
  });

  it.each([
    ['is refused where a card is required', 'required', { refusal: 'card_needed' }],
    ['is booked as ever where it is charged only if there is one', 'whereSaved', { booking: { status: 'NEW' } }],
  ] as const)('leaves a ride that %s', async (_, cardGuarantee, outcome) => {
    const scenario = await scenarioOf({ cardGuarantee });
    expect(await scenario.book(scenario.meanwhile(moment), 'card')).toMatchObject(outcome);
    expect(scenario.of('booking')).toHaveLength('booking' in outcome ? 1 : 0);
  });

  it.each([
    ['payAhead', 'hold_needed'],
    ['required', 'card_needed'],
  ] as const)('does not change a ride in cash (%s)', async (cardGuarantee, refusal) => {
    const scenario = await scenarioOf({ cardGuarantee });
    const { booking } = await scenario.book(scenario.plain, 'cash');
    const input = { bookingId: booking!.id, paymentPacket: { payment_mode: 'card' } };
    expect(await runAs(changePayment, scenario.actor, { ctx: scenario.meanwhile(moment), input })).toMatchObject({
      refusal,
    });
    expect(await loadBooking(scenario.store, booking!.id)).toMatchObject({ payment_mode: 'cash' });
  });
});

it('[PAYS-4] a card that is chosen for a ride in cash stays as long as the ride needs it', async () => {
  const scenario = await scenarioOf({});
  const { booking } = await scenario.book(scenario.plain, 'cash');
  const [asRead] = await loadCards(scenario.store, 'r1');
  const input = { bookingId: booking!.id, paymentPacket: { payment_mode: 'card' } };
  expect(await runAs(changePayment, scenario.actor, { ctx: scenario.plain, input })).toMatchObject({
    booking: { payment_mode: 'card' },
  });
  expect(await forgetCardAsRead(scenario.plain, 'r1', asRead!)).toBe(false);
});
