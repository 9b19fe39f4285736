import { feeOf, type SettlementLine } from '../settlement/line';
import { atProvider, type Journal, journal, system } from './journal';

type Moved = Pick<SettlementLine, 'grossMinor' | 'netMinor' | 'currency'>;

/** A fee of the provider that belongs to no payment's record, or a fee that it gives back. */
export const settledFee = (name: string, provider: string, feeMinor: number, line: Pick<Moved, 'currency'>): Journal =>
  journal({
    id: `STLFEE-${name}`,
    memo: name,
    currency: line.currency,
    legs: [atProvider(provider, feeMinor), system('fees', 0 - feeMinor)],
  });

/** The provider pays out to the bank, and may retain a fee for it. */
export const paidOutByProvider = (name: string, provider: string, line: Moved): Journal =>
  journal({
    id: `TRANSIT-${name}`,
    memo: name,
    currency: line.currency,
    legs: [
      atProvider(provider, 0 - line.netMinor),
      system('transit', line.grossMinor),
      system('fees', 0 - feeOf(line)),
    ],
  });

/** The bank's statement shows a provider's payout. */
export const bankedPayout = (name: string, { grossMinor, currency }: Moved): Journal =>
  journal({
    id: `BANKED-${name}`,
    memo: name,
    currency,
    legs: [system('transit', grossMinor), system('bank', 0 - grossMinor)],
  });
