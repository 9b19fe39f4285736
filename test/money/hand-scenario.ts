import { disputeShares } from '#shared/domain/booking/dispute-shares';
import type { Booking, Receipt, Tariff } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import { isRefusal } from '#shared/contract/errors';
import { refundAtProvider, type RefundBearer, refundRide } from '#shared/domain/booking/adjust';
import { correctFare } from '#shared/domain/booking/correct-fare';
import { heldAt } from '#shared/domain/booking/change-payment';
import { cancel, close, confirmPayment, settleFee } from '#shared/domain/booking/decide';
import { cardRefundDone, recordReversal, settleRaise } from '#shared/domain/booking/settle-adjustment';
import { settleOtherwise, writeOff } from '#shared/domain/booking/settle-owed';
import { refundTip, tipByProvider, tipByWallet } from '#shared/domain/booking/tips';
import { computeFare, type FareInput } from '#shared/domain/fare/fare';
import { refare } from '#shared/domain/fare/refare';
import { disputeLost, disputeTaken } from '#shared/domain/ledger/payment-journals';
import { withdrawRequested } from '#shared/domain/ledger/account-journals';
import { fromMinor, moneyDecimals } from '#shared/domain/money/money';
import { withTax } from '#shared/domain/money/tax';
import { less, packetOf, promoFields, walletPart } from '#shared/domain/payment/packet';
import { discountOf } from '#shared/domain/promo/promo';
import { rideBooks } from '../kit/ride-books';

export type Place = {
  settings: Pick<Settings, 'decimal' | 'code' | 'convert_to_mile'>;
  carType: FareInput['carType'];
  /** Per cent of value-added tax that all amounts contain. */
  taxRate?: number;
};
type Trip = Pick<FareInput, 'distanceKm' | 'durationS' | 'parcelType' | 'option'>;
type Terms = { percent?: number; flat?: number; most?: number };
type ChosenPayment = { by: 'card' | 'cash' | 'wallet' | 'wallet_card'; wallet?: number; promo?: Terms };

export const priced = ({ settings, carType, taxRate = 0 }: Place, trip: Trip): Receipt =>
  withTax(computeFare({ carType, settings, ...trip }), { taxRate, taxLabel: 'VAT' });

const promoOf = ({ percent, flat = 0, most = 0 }: Terms) => ({
  id: 'p1',
  promo_name: 'P',
  promo_discount_type: percent === undefined ? ('flat' as const) : ('percentage' as const),
  promo_discount_value: percent ?? flat,
  max_promo_discount_value: most,
});

/** A late cancellation: its driver has waited for ten minutes. */
const LATE_MS = 600_000;
const rider = { uid: 'r1', party: 'rider' } as const;
const deciding = (id: string) => ({ id, reason: 'r', now: 5 });
const tips = { tipKind: 'sum', tipAmounts: '1', tipMax: 1_000_000 } as const;
const anyFare = { above: null, below: null };

/** The rides of r1 with the driver d1 at a place, and their books; all amounts that are handed in are major units. */
export const handScenario = (place: Place) => {
  const books = rideBooks();
  let rides = 0;

  /** A ride as it is booked: the wallet has put its part aside. */
  const book = (trip: Trip, { by, wallet = 0, promo }: ChosenPayment, more: Partial<Booking> = {}) => {
    const receipt = priced(place, trip);
    const decimals = moneyDecimals(place.settings);
    const discount = promo ? discountOf(promoOf(promo), receipt.total, decimals) : 0;
    const part = walletPart(by, less(receipt.total, discount), wallet);
    if (isRefusal(part)) throw new Error(part.refusal);
    const packet = packetOf(by, receipt.total, discount, part);
    const isDelivery = more.appcat !== 'taxi';
    const prepaid = isDelivery && packet.payment_mode === 'wallet';
    const id = `b${(rides += 1)}`;
    const ride = books.ride({
      id,
      receipt,
      estimate: receipt.total,
      trip_cost: receipt.total,
      convenience_fees: receipt.fee,
      driver_share: receipt.driverShare,
      ...packet,
      ...(promo ? promoFields({ details: promoOf(promo), discount }) : {}),
      prepaid,
      customer_paid: prepaid ? part : 0,
      status: isDelivery && packet.payment_mode === 'card' ? 'PAYMENT_PENDING' : 'NEW',
      ...more,
    });
    books.post(...heldAt({ ...ride.now(), usedWalletMoney: 0, v: 0 }, part));
    return stepsOf(ride);
  };

  const stepsOf = (ride: ReturnType<typeof books.ride>) => {
    const { now, set } = ride;
    const minor = (amount: number) => Math.round(amount / fromMinor(1, now().receipt.currency));
    const take = (decision: Parameters<typeof ride.take>[0]) => {
      if (!ride.take(decision)) throw new Error(JSON.stringify(decision));
      return steps;
    };
    const steps = {
      now,
      pay: (amount: number) => take(confirmPayment(now(), { id: `pay-${now().id}`, amount, gateway: 'stripe' }, 3)),
      /** Driven as booked, or as far and as long as this. */
      drive: (route?: { km: number; seconds: number }) => {
        set({ status: 'REACHED', driver: 'd1' });
        const tariff = { ...place.carType, ...place.settings } as Tariff;
        if (route) {
          const driven = {
            km: route.km,
            claimedKm: route.km,
            isExplained: true,
            by: 'track',
            durationS: route.seconds,
          };
          set(refare(now(), tariff, driven as Parameters<typeof refare>[2], anyFare));
        }
        return take(close(now(), { uid: 'd1', party: 'driver' }, 4));
      },
      refund: (id: string, amount: number, bearer: RefundBearer) =>
        take(refundRide(now(), { amountMinor: minor(amount), to: 'wallet', bearer }, deciding(id))),
      refundToCard: (id: string, amount: number, bearer: RefundBearer) => {
        take(refundRide(now(), { amountMinor: minor(amount), to: 'card', bearer }, deciding(id)));
        return take(cardRefundDone(now(), id));
      },
      refundInPanel: (id: string, amount: number) => take(refundAtProvider(now(), minor(amount), deciding(id))),
      correct: (id: string, fare: number) => take(correctFare(now(), minor(fare), deciding(id))),
      payRaise: (id: string) => take(settleRaise(now(), id, false)),
      cancelLate: (fee: number, funds: { wallet: number; bearable: number } = { wallet: 0, bearable: 0 }) => {
        const cancelSlab = [{ minsDelayed: 0, amount: fee }];
        set({ status: 'ARRIVED', driver: 'd1', acceptedAt: 0, driver_arrive_time: 0, cancelSlab });
        const [walletMinor, bearableMinor] = [minor(funds.wallet), minor(funds.bearable)];
        return take(cancel(now(), rider, { reason: 'r', now: LATE_MS, funds: { walletMinor, bearableMinor } }));
      },
      payFee: (payee: 'driver' | 'borne') => take(settleFee(now(), payee)),
      tip: (id: string, amount: number) => take(tipByWallet(now(), { id, amount, now: 6 })),
      tipByCard: (id: string, amount: number) =>
        take(tipByProvider(now(), { id, amount, now: 6 }, { id, gateway: 'stripe' }, tips)),
      tipBack: (id: string) => take(refundTip(now(), { id, reason: 'r', driverHasLeft: false })),
      settleElsewhere: (how: 'bank' | 'cash') =>
        take(settleOtherwise(now(), { uid: 'a1', party: 'admin' }, { how, at: 4, note: 'n', by: 'a1' }, 5)),
      writeOff: (driverPercent: number) => take(writeOff(now(), { by: 'a1', driverPercent }, 5)),
      /** The payer's bank takes an amount, and the dispute is lost. */
      loseDispute: (amount: number, bearer: Parameters<typeof disputeShares>[2]) => {
        const amountMinor = minor(amount);
        const { id, customer, driver, receipt } = now();
        const payment = { id: `pay-${id}`, provider: 'stripe', customer, amount, currency: receipt.currency };
        const dispute = { ref: 'd', state: 'lost' as const, amountMinor };
        const disputed = { payment: { ...payment, bookingId: id }, dispute, short: 'd' };
        const shares = disputeShares(now(), amountMinor, bearer, true);
        books.post(disputeTaken(disputed, amountMinor), disputeLost(disputed, driver, shares));
        return take(recordReversal(now(), { id: 'dispute', amountMinor, now: 7, shares }));
      },
    };
    return steps;
  };

  return {
    book,
    /** The driver's request for a payout. */
    withdraw: (amount: number) => {
      const { code } = place.settings;
      const amountMinor = Math.round(amount / fromMinor(1, code));
      books.post(withdrawRequested('w1', 'd1', { amountMinor, currency: code }));
    },
    accounts: books.accounts,
    taxes: books.taxes,
    /** Figures of the reports that are not zero, minor units. */
    reports: () => {
      const { feeMinor, driverShareMinor, discountMinor, tipsMinor, cancelFeesMinor } = books.reports();
      const figures = {
        fee: feeMinor,
        share: driverShareMinor,
        discount: discountMinor,
        tips: tipsMinor,
        fees: cancelFeesMinor,
      };
      return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));
    },
  };
};
export type HandScenario = ReturnType<typeof handScenario>;
