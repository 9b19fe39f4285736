import * as fc from 'fast-check';
import { isRefusal } from '#shared/contract/errors';
import { asBooking, loadBooking } from '#lambdas/store/booking-items';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { sweepCardCharges } from '#lambdas/model/payments/card-charges';
import { orderCardCharge } from '#lambdas/model/payments/order-card-charge';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { rateBooking } from '#lambdas/operations/bookings/rate-booking';
import { recordPosition } from '#lambdas/model/drivers/record-position';
import { runWave } from '#lambdas/consumers/queue/run-wave';
import { type BookingIntent, loadIntent, settleIntent } from '#lambdas/model/payments/intents';
import { settleDebtIntent } from '#lambdas/model/payments/debt-intents';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingKey } from '#lambdas/store/keys';
import { acceptBooking } from '#lambdas/operations/trips/accept-booking';
import { arriveAtPickup } from '#lambdas/operations/trips/arrive-at-pickup';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { giveBackBooking } from '#lambdas/operations/trips/give-back-booking';
import { reachDrop } from '#lambdas/operations/trips/reach-drop';
import { setDriverActive } from '#lambdas/operations/trips/set-driver-active';
import { startTrip } from '#lambdas/operations/trips/start-trip';
import { runAs } from '../../kit/request-key';
import { type Mood, moods } from './bank';
import { bookings, drivers, INTENTS, places, type Scenario } from './scenario';

/** Fault of a command's first write: none, it never arrives, or it is applied and its answer is lost. */
export type Fault = 'none' | 'request lost' | 'response lost';
export type Command = { lane: number; fault: Fault; what: What };
type What =
  | { do: 'accept'; driver: string; booking: string }
  | { do: 'drive'; booking: string }
  | { do: 'pay'; booking: string; intent: number }
  | { do: 'cancel'; booking: string; by: 'rider' | 'admin' }
  | { do: 'giveBack'; booking: string }
  | { do: 'search'; booking: string }
  | { do: 'rate'; booking: string }
  | { do: 'payDebt'; rider: string; order: number }
  | { do: 'duty'; driver: string; isOn: boolean }
  | { do: 'position'; driver: string; place: number }
  | { do: 'card' }
  | { do: 'bank'; mood: Mood | 'lapses' }
  | { do: 'turn'; booking: string; method: 'cash' | 'card' };

const driver = fc.constantFrom(...drivers);
const booking = fc.constantFrom(...bookings);
const usual: fc.WeightedArbitrary<What>[] = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('accept' as const), driver, booking }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('drive' as const), booking }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), booking, intent: fc.nat(INTENTS - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      booking,
      by: fc.constantFrom('rider' as const, 'admin' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), booking }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('search' as const), booking }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), booking }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('payDebt' as const), rider: fc.constantFrom('r1', 'r2'), order: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duty' as const), driver, isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('position' as const), driver, place: fc.nat(1) }) },
];
/** Steps around a saved card: its jobs, how its bank answers, and a rider who pays otherwise. */
const ofCards: fc.WeightedArbitrary<What>[] = [
  { weight: 10, arbitrary: fc.record({ do: fc.constant('card' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      mood: fc.constantFrom('lapses' as const, 'pays' as const, ...moods),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      booking,
      method: fc.constantFrom('cash' as const, 'card' as const),
    }),
  },
];

export const LANES = 4;
const scriptOf = (what: fc.Arbitrary<What>): fc.Arbitrary<Command[]> =>
  fc.array(
    fc.record({
      lane: fc.nat(LANES - 1),
      fault: fc.constantFrom<Fault>('none', 'none', 'none', 'request lost', 'response lost'),
      what,
    }),
    { minLength: 4, maxLength: 36, size: 'max' },
  );
export const commands = scriptOf(fc.oneof(...usual));
export const cardCommands = scriptOf(fc.oneof(...usual, ...ofCards));

/** Work of the stream and the timer on the cards of the bookings. */
export const workOnCards = async (ctx: Context): Promise<void> => {
  for (const id of bookings) {
    const one = await loadBooking(ctx.store, id);
    if (one) await orderCardCharge(ctx, one);
  }
  await sweepCardCharges(ctx, 'stripe');
  await sweepPayments(ctx, 'stripe');
};

const now = ({ store }: Scenario, id: string) => {
  const { pk, sk } = bookingKey(id);
  return asBooking(store.all().find(item => item.pk === pk && item.sk === sk)!);
};
export const versionNow = (scenario: Scenario, what: What): number =>
  'booking' in what ? now(scenario, what.booking).v : 0;

const nextStep: Partial<Record<string, Implementation>> = {
  ACCEPTED: arriveAtPickup,
  ARRIVED: startTrip,
  STARTED: reachDrop,
  REACHED: confirmPaid,
};

const canceller = (scenario: Scenario, id: string, by: 'rider' | 'admin'): string =>
  by === 'admin' ? 'a' : now(scenario, id).customer;

/** Runs a command as its caller would, once; resolves with the caller's answer. */
export type Take = (ctx: Context, key: string) => Promise<unknown>;

/** Request that a device would make now, fixed at the first attempt, so that a retry repeats it. */
export const prepare = (scenario: Scenario, command: What): Take => {
  const operation =
    (operation: Implementation, uid: string, input: object): Take =>
    (ctx, key) =>
      runAs(operation, scenario.actors[uid]!, { ctx, input, key });
  switch (command.do) {
    case 'accept':
      return operation(acceptBooking, command.driver, { bookingId: command.booking });
    case 'drive': {
      const { status, driver = 'd1' } = now(scenario, command.booking);
      const input = { bookingId: command.booking, otp: '12345', location: places[1], placeReason: 'other' };
      return operation(nextStep[status] ?? arriveAtPickup, driver, input);
    }
    case 'pay':
      return async ctx => {
        const intent = await loadIntent(ctx, `${command.booking}-pay${command.intent}`);
        return intent && settleIntent(ctx, intent as BookingIntent);
      };
    case 'payDebt':
      return async ctx => {
        const intent = await loadIntent(ctx, `${command.rider}-debt${command.order}`);
        return intent && settleDebtIntent(ctx, intent);
      };
    case 'cancel': {
      const input = { bookingId: command.booking, reason: 'changed my mind' };
      return operation(cancelBooking, canceller(scenario, command.booking, command.by), input);
    }
    case 'giveBack': {
      const { driver = 'd1' } = now(scenario, command.booking);
      return operation(giveBackBooking, driver, { bookingId: command.booking, reason: 'vehicle' });
    }
    case 'search': {
      const { wave = 0 } = now(scenario, command.booking);
      // A step of the queue has no key: a repetition finds that the step was taken.
      return async ctx => void (await runWave(ctx, { bookingId: command.booking, wave: wave + 1 }));
    }
    case 'rate':
      return operation(rateBooking, now(scenario, command.booking).customer, { bookingId: command.booking, rating: 4 });
    case 'card':
      return workOnCards;
    case 'bank':
      return async () => {
        if (command.mood === 'lapses') scenario.bank.lapse();
        else scenario.bank.is.mood = command.mood;
      };
    case 'turn': {
      const paymentPacket = { payment_mode: command.method, promo: null };
      return operation(changePayment, now(scenario, command.booking).customer, {
        bookingId: command.booking,
        paymentPacket,
      });
    }
    case 'duty':
      return operation(setDriverActive, command.driver, { driverActiveStatus: command.isOn, location: places[0] });
    case 'position':
      return ctx =>
        recordPosition(ctx, command.driver, {
          points: [1, 2].map(() => ({ ...places[command.place]!, at: ctx.now() })),
        });
  }
};

export const isRefused = (answer: unknown): boolean => isRefusal(answer);
