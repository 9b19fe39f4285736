import type { Booking, Receipt, Tariff } from '#shared/contract/entities/booking';
import { divideRounded, fromMicro, moneyDecimals, roundMicro, toMicro } from '../money/money';

type Decimals = Pick<Tariff, 'decimal'>;

const decimalsOf = ({ decimal }: Decimals, { currency }: Receipt): number => moneyDecimals({ decimal, code: currency });

/** The most that may be asked before anybody has agreed to more; nothing where the settings know no limit. */
export const mostAllowed = (
  { estimate, receipt }: Pick<Booking, 'estimate' | 'receipt'>,
  tariff: Decimals,
  maxAboveEstimate: number | null,
): number | undefined => {
  if (maxAboveEstimate === null) return undefined;
  const exact = divideRounded(toMicro(estimate) * toMicro(1 + maxAboveEstimate), 1_000_000n);
  return fromMicro(roundMicro(exact, decimalsOf(tariff, receipt)));
};

/** The receipt, cut to `most`: driver and platform give up the same share of theirs, and a line says how much it is. */
export const cappedReceipt = (receipt: Receipt, tariff: Decimals, most: number | undefined): Receipt => {
  if (most === undefined || receipt.total <= most) return receipt;
  const [total, cap, before] = [toMicro(receipt.total), toMicro(most), toMicro(receipt.fee)];
  const fee = roundMicro(divideRounded(before * cap, total), decimalsOf(tariff, receipt));
  return {
    ...receipt,
    lines: [
      ...receipt.lines.map(line => (line.kind === 'fee' ? { ...line, amount: fromMicro(fee) } : line)),
      { kind: 'cap', amount: fromMicro(cap - total + before - fee) },
    ],
    fare: fromMicro(cap - fee),
    fee: fromMicro(fee),
    total: most,
    driverShare: fromMicro(cap - fee),
  };
};
