import { type Refusal, refuse } from '#shared/contract/errors';
import { partOfRide } from '#shared/domain/booking/adjust';
import type { Decision } from '#shared/domain/booking/decide';
import type { Journal } from '#shared/domain/ledger/journal';
import type { Incoming } from '#shared/domain/ledger/payment-journals';
import { fromMinor } from '#shared/domain/money/money';
import type { Dispute, DisputeStep, PaymentRecord } from '#shared/domain/payment/record';
import { move, withWrites } from '#lambdas/model/bookings/move';
import { journalWrites } from '#lambdas/model/money/journal-items';
import type { Fact } from '#lambdas/ports/payments';
import { all, type Check, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { paymentIntentKey } from '#lambdas/store/keys';
import { otherGoneWrite } from './deposits';
import type { Intent } from './intents';

/** An admin reports the outcome, not the provider. */
export type DecidingAdmin = {
  uid: string;
  note: string;
  /** They bring a report of the provider: amounts in it have no limit, since the money is gone. */
  bringsReport?: true;
  /**
   * The writes that an admin needs to say that a dispute is won; they are committed with that step. The step brings
   * `creditMinor`, minor units, into wallets without the provider's confirmation.
   */
  consent(step: DisputeStep, creditMinor: number): Promise<readonly Write[] | Refusal>;
};

/** A payment with its record, and the current report of its provider. */
export type Recorded = {
  intent: Intent;
  fact: Fact;
  payment: Incoming;
  /** A payment other than the one that settled the intent; its money is in its payer's wallet. */
  isFurther: boolean;
  /** Minor units of the payment, and the part of it that we have sent back or others have taken back. */
  paidMinor: number;
  sentBackMinor: number;
  /** Our refunds of the payment that came back. */
  cameBackMinor: number;
  record: PaymentRecord;
  /** The admin who decided, if the provider did not. */
  admin?: DecidingAdmin | undefined;
};

export const byWhom = ({ intent, admin }: Recorded) =>
  admin ? ({ by: admin.uid, party: 'admin' } as const) : ({ by: intent.provider, party: 'payment' } as const);

/** The writes of a journal of the payment, with the party that caused it. */
export const journalOf = (ctx: Context, recorded: Recorded, journal: Journal): Write[] => {
  const { bookingId } = recorded.payment;
  return journalWrites(journal, ctx.now(), { ...byWhom(recorded), ...(bookingId ? { booking: bookingId } : {}) });
};

/** The facts of a mail about an amount of a payment. */
export const aboutOf = ({ currency, bookingId }: Incoming, amountMinor: number) => ({
  amount: { value: fromMinor(amountMinor, currency), currency },
  ...(bookingId ? { bookingId } : {}),
});

/** Whether it is the payment from a hold, or a payment ahead, where another payment covered the rest of the ride. */
export const isOfHold = (
  { id, takes }: Pick<Intent, 'id' | 'takes'>,
  booking: Pick<StoredBooking, 'cardHold' | 'heldBy'> | undefined,
): boolean => takes === 'part' || (booking?.cardHold?.isAhead === true && booking.heldBy === id);

/**
 * Whether it paid the ride, or a part of it. The money of a payment that the ride no longer needed is in its payer's
 * wallet.
 */
export const isOfRide = (intent: Pick<Intent, 'id' | 'takes'>, booking: StoredBooking): boolean =>
  partOfRide(booking, intent.id, isOfHold(intent, booking)) > 0;

/** The ride that a payment paid; undefined for a payment whose money is in its payer's wallet. */
export const bookingOf = async (
  ctx: Context,
  { intent, payment, isFurther }: Pick<Recorded, 'intent' | 'isFurther' | 'payment'>,
): Promise<StoredBooking | undefined> => {
  const booking = payment.bookingId && !isFurther ? await loadBooking(ctx.store, payment.bookingId) : undefined;
  return booking && isOfRide(intent, booking) ? booking : undefined;
};

/** Writes of a change; if the booking changes too, `run` commits them with the booking's step. */
export type Moved = {
  writes: readonly Write[];
  run?: (writes: readonly Write[]) => Promise<void>;
  /** The parts of a dispute's money, which its record keeps. */
  dispute?: Pick<Dispute, 'bearer' | 'excessMinor' | 'payerMinor' | 'takenAt'>;
  /** The part of a dispute's money that comes back into wallets, minor units. */
  creditMinor?: number;
};

const isUnchanged = ({ sentBackMinor }: Intent) =>
  sentBackMinor === undefined ? missing('sentBackMinor') : is('sentBackMinor', sentBackMinor);

/** Condition: nothing of the payment was sent back, or came back, in the meantime. */
export const asItWas = (intent: Intent): Check => ({
  type: 'check',
  key: paymentIntentKey(intent.id),
  if: isUnchanged(intent),
});

/** Adds to the amount that has left a payment, so that no later refund exceeds the rest. */
export const goneWrite = ({ intent, fact, isFurther }: Recorded, amountMinor: number): Write[] =>
  isFurther
    ? [otherGoneWrite({ intentId: intent.id, providerRef: fact.providerRef }, amountMinor)]
    : [
        {
          type: 'update',
          key: paymentIntentKey(intent.id),
          add: { sentBackMinor: amountMinor },
          // If a refund is ordered in the meantime, the change is computed again.
          if: all(is('status', intent.status), isUnchanged(intent)),
        },
      ];

/** Commits writes with a step of the booking; does nothing when another instance was first. */
export const withBooking =
  (ctx: Context, { intent }: Recorded, decide: (booking: StoredBooking) => Decision<'ADJUSTED'> | Refusal) =>
  async (writes: readonly Write[]): Promise<void> => {
    await move(ctx, {
      bookingId: intent.bookingId ?? '',
      by: { uid: intent.provider, party: 'payment' },
      decide: booking => withWrites(decide(booking), () => writes),
      otherwise: refuse('booking_moved_on'),
    });
  };
