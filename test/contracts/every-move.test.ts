import { describe, expect, it } from 'vitest';
import { type Booking, bookingStatuses, type BookingStatus } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import {
  type Circumstances,
  type BookingAction,
  bookingActions,
  type Reason,
  whyNot,
} from '#shared/domain/booking/may-do';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { agreeFare } from '#lambdas/operations/bookings/agree-fare';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { decideFare } from '#lambdas/operations/bookings/decide-fare';
import { rateBooking } from '#lambdas/operations/bookings/rate-booking';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { correctFare } from '#lambdas/operations/payments/correct-fare';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import { refundTip } from '#lambdas/operations/tips/refund-tip';
import { updateBooking } from '#lambdas/operations/bookings/update-booking';
import { retrySearch } from '#lambdas/operations/bookings/retry-search';
import { assignDriver } from '#lambdas/operations/dispatch/assign-driver';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Implementation } from '#lambdas/runtime/implementation';
import { presenceKey } from '#lambdas/store/keys';
import { payingKey } from '#lambdas/store/paying-keys';
import { acceptBooking } from '#lambdas/operations/trips/accept-booking';
import { arriveAtPickup } from '#lambdas/operations/trips/arrive-at-pickup';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { declineBooking } from '#lambdas/operations/trips/decline-booking';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { reachDrop } from '#lambdas/operations/trips/reach-drop';
import { startTrip } from '#lambdas/operations/trips/start-trip';
import { aPerson } from '#test/kit/samples';
import { fakeContext } from '../kit/fake-context';
import { memoryStore } from '../kit/memory-store';

/** Everybody who could act on a booking, and strangers of each kind. */
const people = {
  rider: ['r1', 'rider'],
  stranger: ['r2', 'rider'],
  driver: ['d1', 'driver'],
  otherDriver: ['d2', 'driver'],
  fleet: ['f1', 'fleetadmin'],
  admin: ['a1', 'admin'],
} as const satisfies Record<string, readonly [string, UserType]>;
type Who = keyof typeof people;

const moves = {
  accept: [acceptBooking, {}],
  decline: [declineBooking, {}],
  arrive: [arriveAtPickup, { placeReason: 'other' }],
  start: [startTrip, { otp: '12345', placeReason: 'other' }],
  reach: [reachDrop, { placeReason: 'other' }],
  close: [confirmPaid, {}],
  giveBack: [giveBackBooking, { reason: 'vehicle' }],
  cancel: [cancelBooking, { reason: 'Plans changed' }],
  rate: [rateBooking, { rating: 5 }],
  retry: [retrySearch, {}],
  assign: [assignDriver, { driver: 'd1' }],
} as const satisfies Record<string, readonly [Implementation, object]>;
type MoveName = keyof typeof moves;

/**
 * Every permitted move, written by hand from the specification: the party, the action, the status before and the status
 * after.
 */
const legal = new Map(
  `NEW accept driver ACCEPTED
NEW decline driver NEW
NEW cancel rider CANCELLED
NEW cancel admin CANCELLED
NEW retry rider NEW
NEW retry admin NEW
NEW assign admin NEW
PAYMENT_PENDING cancel rider CANCELLED
PAYMENT_PENDING cancel admin CANCELLED
ACCEPTED arrive driver ARRIVED
ACCEPTED cancel rider CANCELLED
ACCEPTED giveBack driver NEW
ACCEPTED cancel admin CANCELLED
ARRIVED start driver STARTED
ARRIVED cancel rider CANCELLED
ARRIVED cancel admin CANCELLED
ARRIVED giveBack driver NEW
STARTED reach driver REACHED
STARTED reach admin REACHED
REACHED close driver PAID
REACHED close admin PAID
PAID rate rider COMPLETE`
    .split('\n')
    .map(line => line.split(' '))
    .map(([from, move, who, to]) => [`${from} ${move} ${who}`, to]),
);

const person = (id: string, usertype: UserType) => aPerson(id, usertype, { carType: 'Van', vehicleNumber: 'ABC 123' });
const now = Date.UTC(2026, 0, 1, 12);
const withDriver: readonly BookingStatus[] = bookingStatuses.filter(
  status => !['PAYMENT_PENDING', 'NEW', 'CANCELLED'].includes(status),
);
const onRide: readonly BookingStatus[] = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'];

const presence = (uid: string, active: boolean) => ({
  ...presenceKey(uid),
  _et: 'presence',
  uid,
  name: uid,
  onDuty: true,
  approved: true,
  queue: active,
  ...(active ? { active: 'b1' } : {}),
  lat: 57.7,
  lng: 11.97,
  ts: now,
  carType: 'Van',
  carTypeId: 'van',
  vehicleNumber: 'ABC 123',
  freeKey: 'G#van#1',
  areaKey: 'G4#van#1',
});

const scenario = async (status: BookingStatus, change: Partial<Booking> = {}, autoDispatch = false) => {
  const store = memoryStore();
  const settings = async () => ({ ...defaultSettings, autoDispatch });
  const ctx = fakeContext({ store, now: () => now, settings });
  const bound = withDriver.includes(status)
    ? { driver: 'd1', driver_name: 'd1', fleetadmin: 'f1', acceptedAt: now }
    : {};
  const booking: Booking = aBooking({
    status,
    requestedDrivers: { d1: true },
    payment_mode: 'cash',
    cashPaymentAmount: 100,
    ...(status === 'NEW' ? { searchEnded: true } : {}),
    ...bound,
    ...change,
  });
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  for (const [id, usertype] of Object.values(people)) await store.write(personWrites(person(id, usertype)));
  for (const uid of ['d1', 'd2'])
    await store.write([{ type: 'put', item: presence(uid, uid === 'd1' && onRide.includes(status)) }]);
  return { ctx, store, booking };
};

/** As in `serve`: the operation's user types are checked first, then the operation itself runs. */
type Call = readonly [Implementation, object];
const take = async ([implementation, input]: Call, who: Who, ctx: Parameters<Implementation['run']>[0]['ctx']) => {
  const [uid, usertype] = people[who];
  if (!(implementation.op.who as readonly string[]).includes(usertype)) return { refusal: 'forbidden' };
  const actor = { uid, usertype, user: person(uid, usertype) };
  const call = { ctx, input: { bookingId: 'b1', ...input }, key: undefined, source: '' };
  return (await implementation.run(call as never, { actor })) as object;
};

const all = bookingStatuses.flatMap(status =>
  (Object.keys(moves) as MoveName[]).flatMap(move =>
    (Object.keys(people) as Who[]).map(who => [status, move, who] as const),
  ),
);

describe('[LIFE-1] every status, every move, everybody', () => {
  it.each(all)('%s: %s by %s', async (status, move, who) => {
    const { ctx, store } = await scenario(status);
    const before = JSON.stringify(store.all());
    const answer = await take(moves[move], who, ctx);
    const to = legal.get(`${status} ${move} ${who}`);
    if (to) {
      expect(answer).not.toHaveProperty('refusal');
      const booking = await store.get({ pk: 'BK#b1', sk: 'A' });
      expect(booking).toMatchObject({ status: to, v: 2 });
    } else {
      expect(answer).toHaveProperty('refusal');
      // Attempts at the code are counted where the code could have been right; nothing else is counted.
      expect(JSON.stringify(store.all())).toBe(before);
    }
  });
});

/** One admin proposes, and another one approves at once. */
const settleByTwo: Implementation = {
  ...propose,
  run: async (call, who) => {
    const content = { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', amount: 100, at: 0 };
    const made = await propose.run({ ...call, input: { content, reason: 'Transfer 42' } } as never, who);
    const { proposal } = made as { proposal?: { id: string } };
    if (!proposal) return made;
    const actor = { uid: 'a2', usertype: 'admin', user: person('a2', 'admin') } as const;
    await call.ctx.store.write(personWrites(actor.user));
    return decideProposal.run({ ...call, input: { id: proposal.id, decision: 'approve' } } as never, { actor });
  },
};

/** The operation for each action that people may take on a booking. */
const operationOf = {
  cancel: moves.cancel,
  edit: [updateBooking, { booking: { id: 'b1', deliveryInstructions: 'Ring twice' } }],
  rate: moves.rate,
  searchAgain: moves.retry,
  assign: moves.assign,
  giveBack: moves.giveBack,
  arrive: moves.arrive,
  start: moves.start,
  reach: moves.reach,
  close: moves.close,
  changePayment: [changePayment, { paymentPacket: { payment_mode: 'card' } }],
  agreeFare: [agreeFare, {}],
  decideFare: [decideFare, { decision: 'dismiss', note: 'Road works' }],
  objectToEnd: [agreeFare, { objectsTo: 'end' }],
  explainObjection: [agreeFare, { objectsTo: 'end', words: 'He stopped at the bridge' }],
  takeObjectionBack: [agreeFare, { objectsTo: 'nothing' }],
  answerObjection: [decideFare, { decision: 'answer', note: 'We asked the driver' }],
  settleOtherwise: [settleByTwo, {}],
  tip: [orderTip, { amount: 1 }],
  refundTip: [refundTip, { tip: 't1', reason: 'Typed wrong' }],
  adjust: [correctFare, { fare: 120, reason: 'Road works' }],
} as const satisfies Partial<Record<BookingAction, Call>>;

/**
 * Actions that are narrower than their operation, or that do not concern a single booking: another booking is made, or
 * a provider is paid or asked.
 */
const withoutOperation = [
  'cancelInList',
  'pay',
  'rebook',
  'change',
  'returnToCard',
] as const satisfies readonly BookingAction[];

/** Error codes of the operation for each reason; a booking of another person is answered as if it did not exist. */
const codes: Record<Reason, readonly string[]> = {
  not_theirs: ['forbidden', 'not_found'],
  not_now: ['booking_moved_on'],
  automatic: ['forbidden'],
};

/** A fare with a part held back, so that there is something to agree to or to decide. */
const held: Partial<Booking> = {
  fareReview: { reason: 'above_estimate', state: 'open', driven: 150, distance: 12, charged: 100 },
  endTime: now,
  farSteps: [{ step: 'reach', at: now, metres: 900, reason: 'agreed' }],
  tips: [{ id: 't1', at: now, amount: 5, kept: 5, change: 5, state: 'paid' }],
  tariff: {
    base_fare: 10,
    rate_per_unit_distance: 5,
    rate_per_hour: 50,
    min_fare: 20,
    decimal: 2,
    convenience_fees: 10,
    convenience_fee_type: 'percentage',
    convert_to_mile: false,
  },
};

/** An objection waits for its answer, and prevents another objection. */
const objected: Partial<Booking> = { ...held, endObjection: { at: now, state: 'open' } };
const needsObjection = new Set<BookingAction>(['explainObjection', 'takeObjectionBack', 'answerObjection']);

const asked = bookingStatuses.flatMap(status =>
  (Object.keys(operationOf) as (keyof typeof operationOf)[]).flatMap(action =>
    (Object.keys(people) as Who[]).flatMap(who =>
      (action === 'assign' ? [false, true] : [false]).map(autoDispatch => ({ status, action, who, autoDispatch })),
    ),
  ),
);

describe('[LIFE-1] an operation does as `allowed` says', () => {
  it('everything is walked here, or has no operation of its own', () => {
    expect([...Object.keys(operationOf), ...withoutOperation].toSorted()).toEqual([...bookingActions].toSorted());
  });

  it.each(asked)(
    '$status: $action by $who, autoDispatch $autoDispatch',
    async ({ status, action, who, autoDispatch }) => {
      const { ctx, booking } = await scenario(status, needsObjection.has(action) ? objected : held, autoDispatch);
      const [id, usertype] = people[who];
      const circumstances: Circumstances = { autoDispatch, searchIsOver: booking.searchEnded === true };
      const reason = whyNot(action, booking, { id, usertype }, circumstances);
      const answer = (await take(operationOf[action], who, ctx)) as { refusal?: string };
      if (reason) expect(codes[reason]).toContain(answer.refusal);
      else expect(answer).not.toHaveProperty('refusal');
    },
  );
});

/** The fields that determine the amount for which a card was asked to pay an owed ride. */
const owed = ({ status, payment_mode, usedWalletMoney, discount_amount, trip_cost, payableAmount }: Booking) => ({
  status,
  payment_mode,
  usedWalletMoney,
  discount_amount,
  trip_cost,
  payableAmount,
});

const whileCharging = (Object.keys(operationOf) as (keyof typeof operationOf)[]).flatMap(action =>
  (Object.keys(people) as Who[]).map(who => [action, who] as const),
);

describe('[PAYS-4] while a saved card may be paying an owed ride, nothing changes what it was asked for', () => {
  it.each(whileCharging)('%s by %s', async (action, who) => {
    const { ctx, store } = await scenario('PENDING', { ...held, ...(needsObjection.has(action) ? objected : {}) });
    const claim = { _et: 'paying', by: 'card', intentId: 'i1', until: now + 60_000 };
    await store.write([{ type: 'put', item: { ...payingKey('b1'), ...claim } }]);
    const ride = async () => owed((await loadBooking(store, 'b1'))!);
    const before = await ride();
    await take(operationOf[action], who, ctx);
    expect(await ride()).toEqual(before);
  });

  it.each([
    ['changePayment', 'rider'],
    ['settleOtherwise', 'admin'],
  ] as const)('%s by %s says so', async (action, who) => {
    const { ctx, store } = await scenario('PENDING', held);
    const claim = { _et: 'paying', by: 'card', intentId: 'i1', until: now + 60_000 };
    await store.write([{ type: 'put', item: { ...payingKey('b1'), ...claim } }]);
    expect(await take(operationOf[action], who, ctx)).toMatchObject({ refusal: 'request_under_way' });
    await store.write([{ type: 'delete', key: payingKey('b1') }]);
    expect(await take(operationOf[action], who, ctx)).not.toHaveProperty('refusal');
  });
});
