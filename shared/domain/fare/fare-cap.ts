import type { Booking, Receipt, Tariff } from '#shared/contract/entities/booking';
import { divideRounded, fromMicro, moneyDecimals, roundMicro, toMicro } from '../money/money';

type Decimals = Pick<Tariff, 'decimal'>;

const decimalsOf = ({ decimal }: Decimals, { currency }: Receipt): number => moneyDecimals({ decimal, code: currency });

/** The maximum fare without anybody's consent; undefined where the settings have no limit. */
export const mostAllowed = (
  { estimate, receipt }: Pick<Booking, 'estimate' | 'receipt'>,
  tariff: Decimals,
  maxAboveEstimate: number | null,
): number | undefined => {
  if (maxAboveEstimate === null) return undefined;
  const exact = divideRounded(toMicro(estimate) * toMicro(1 + maxAboveEstimate), 1_000_000n);
  return fromMicro(roundMicro(exact, decimalsOf(tariff, receipt)));
};

/**
 * The receipt, capped at `most`: driver and platform lose the same proportion of their shares, and a line shows the
 * amount.
 */
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
