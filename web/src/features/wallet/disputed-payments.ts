import type { TFunction } from 'i18next';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { brandOf } from '#shared/contract/payment-providers';
import { hasUnreportedDisputes } from '@/lib/has-unreported-disputes';
import type { DisputeInput } from './api';

/** A payment that a bank may dispute: its name in the form, in the request, and the most of it. */
export type Disputable = {
  key: string;
  label: string;
  provider: string;
  most: number;
  /** The provider’s number of it, with which its panel finds it. */
  reference?: string | undefined;
  named: Pick<DisputeInput, 'bookingId' | 'payment' | 'tip' | 'uid' | 'deposit'>;
};

export type Words = { t: TFunction; money: (amount: number) => string; day: (at: number) => string };

/** The payments into a person’s wallet at providers that do not report disputes. */
export const disputedInWallet = (
  uid: string,
  deposits: readonly DepositLine[],
  { t, money, day }: Words,
): Disputable[] =>
  deposits
    .filter(({ provider }) => hasUnreportedDisputes(provider))
    .map(({ id: deposit, topUp, provider, paid, date }) => {
      const what = t(topUp ? 'wallet.back.topUp' : 'dispute.ofWallet');
      const label = [what, brandOf(provider), money(paid), day(date)].join(' · ');
      return { key: `deposit ${deposit}`, label, provider, most: paid, named: { uid, deposit } };
    });
