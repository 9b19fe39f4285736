import type { CommissionLine } from '#shared/contract/entities/invoice';

type RateSum = { rate?: number; taxMinor: number };

const total = (amounts: readonly number[]): number => amounts.reduce((sum, minor) => sum + minor, 0);

/** The sums of an invoice: without tax, the tax of each rate, and with tax. */
export const commissionSums = (lines: readonly CommissionLine[]) => {
  const rates = [...new Set(lines.filter(({ taxMinor }) => taxMinor !== 0).map(({ rate }) => rate))];
  const netMinor = total(lines.map(line => line.netMinor));
  const taxMinor = total(lines.map(line => line.taxMinor));
  return {
    netMinor,
    taxes: rates.map((rate): RateSum => {
      const minor = total(lines.flatMap(line => (line.rate === rate ? [line.taxMinor] : [])));
      return { ...(rate === undefined ? {} : { rate }), taxMinor: minor };
    }),
    grossMinor: netMinor + taxMinor,
  };
};
