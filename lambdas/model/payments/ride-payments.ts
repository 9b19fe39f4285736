import type { RidePayment } from '#shared/contract/entities/ride-payment';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import type { Context } from '#lambdas/runtime/context';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { shortOf } from '#lambdas/store/short-ref';
import { paymentsOf } from './card-refunds';
import { type Intent, isSettled } from './intents';
import { loadRecord, roomFor } from './payment-records';

const asPayment = async (ctx: Context, intent: Intent): Promise<RidePayment> => {
  const { id, provider, providerRef, paidAt, amount: paid, currency, sentBackMinor = 0 } = intent;
  const record = await loadRecord(ctx, id, shortOf(providerRef ?? ''));
  const disputes = Object.values(record.disputes);
  const roomMinor = roomFor({ paidMinor: toMinor(paid, currency), sentBackMinor, record });
  // A recorded case is entered again with its next state, so its amount stays allowed.
  const mostMinor = Math.max(0, roomMinor, ...disputes.map(({ amountMinor }) => amountMinor));
  const open = disputes.filter(({ state }) => state === 'opened' || state === 'taken');
  return {
    id,
    provider,
    ...(providerRef === undefined ? {} : { reference: providerRef }),
    ...(paidAt === undefined ? {} : { date: paidAt }),
    paid,
    disputable: fromMinor(mostMinor, currency),
    disputes: open.map(({ ref: reference, state, amountMinor }) => ({
      reference,
      amount: fromMinor(amountMinor, currency),
      taken: state === 'taken',
    })),
  };
};

/** The payments of a ride that have come in. */
export const ridePayments = async (ctx: Context, booking: StoredBooking): Promise<RidePayment[]> => {
  const payments = (await paymentsOf(ctx, booking)).filter(isSettled);
  return Promise.all(payments.map(payment => asPayment(ctx, payment)));
};
