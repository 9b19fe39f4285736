import type { TFunction } from 'i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { brandOf, factsOf, isPaymentProvider } from '#shared/contract/payment-providers';
import { wasPaidByCard } from '#shared/domain/booking/adjust';
import type { DisputeInput } from '../api';

/** Whether admins learn of disputes at a provider only from its panel or the bank. */
const isUntold = (provider = ''): boolean =>
  isPaymentProvider(provider) && provider !== 'test' && factsOf(provider).tellsDisputes !== true;

/** Whether some money of the ride came in where nobody tells of disputes; what a wallet has paid may have come in so. */
export const mayBeDisputed = ({ tips = [], ...booking }: Booking): boolean =>
  (wasPaidByCard(booking) && isUntold(booking.gateway)) ||
  tips.some(({ provider }) => isUntold(provider)) ||
  booking.usedWalletMoney > 0;

/** A payment that a bank may dispute: its name in the form, in the request, and the most of it. */
export type Disputable = {
  key: string;
  label: string;
  provider: string;
  most: number;
  named: Pick<DisputeInput, 'bookingId' | 'tip' | 'uid' | 'deposit'>;
};

type Words = { t: TFunction; money: (amount: number) => string; day: (at: number) => string };

/** The payments of a ride and of its rider’s wallet at providers that tell of no disputes, the ride’s own first. */
export const disputableOf = (
  booking: Booking,
  deposits: readonly DepositLine[],
  { t, money, day }: Words,
): Disputable[] => {
  const { id: bookingId, customer: uid, gateway = '', cardPaymentAmount, tips = [], paidBy } = booking;
  const named = (parts: readonly string[]) => parts.join(' · ');
  const ride = { key: 'ride', provider: gateway, most: cardPaymentAmount, named: { bookingId } };
  return [
    ...(wasPaidByCard(booking) && paidBy
      ? [{ ...ride, label: named([t('dispute.ofRide'), brandOf(gateway), money(cardPaymentAmount)]) }]
      : []),
    ...tips.flatMap(({ id: tip, provider = '', amount, at }) => {
      const label = named([t('dispute.ofTip'), brandOf(provider), money(amount), day(at)]);
      return { key: `tip ${tip}`, label, provider, most: amount, named: { bookingId, tip } };
    }),
    ...deposits.map(({ id: deposit, topUp, provider, paid, date }) => {
      const what = t(topUp ? 'wallet.back.topUp' : 'dispute.ofWallet');
      const label = named([what, brandOf(provider), money(paid), day(date)]);
      return { key: `deposit ${deposit}`, label, provider, most: paid, named: { uid, deposit } };
    }),
  ].filter(({ provider }) => isUntold(provider));
};
