import { settlementFile } from '#scripts/stand-ins/payments/settlement-file';
import type { Checkout } from '#scripts/stand-ins/payments/checkout-book';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';

export const TAX_PER_CENT = 12;
/** The one price of the city, minor units: 87.65 for the driver and 15 % of it, 13.1475, for the company. */
export const FARE = { total: 10_080, fee: 1_315, share: 8_765 } as const;

/** The tax that an amount contains, worked out apart from the product: half a minor unit is rounded up. */
export const taxIn = (minor: number): number => Math.floor((minor * TAX_PER_CENT) / (100 + TAX_PER_CENT) + 0.5);

export type Lines = Readonly<Record<string, number>>;

/**
 * The books of the month on paper: each step of its script states its effect on people and company, in minor units,
 * positive for credit. Money at providers and at the bank is not included: they have their own books.
 */
export const openPaper = () => {
  const accounts = new Map<string, number>();
  const wallets = new Map<string, number>();
  const add = (lines: Lines) => {
    for (const [name, minor] of Object.entries(lines)) accounts.set(name, (accounts.get(name) ?? 0) + minor);
  };
  const wallet = (kind: 'rider' | 'driver') => (name: string, minor: number) => {
    wallets.set(name, (wallets.get(name) ?? 0) + minor);
    add({ [`wallet:${kind}`]: minor });
  };
  const vat = `vat:${TAX_PER_CENT * 1_000}`;
  /** Income of the company, or less of it, with the tax in it. */
  const earns = (account: 'commission' | 'refunds', minor: number) => {
    const tax = Math.sign(minor) * taxIn(Math.abs(minor));
    add({ [account]: minor - tax, [vat]: tax });
  };
  return {
    accounts,
    wallets,
    vat,
    add,
    earns,
    rider: wallet('rider'),
    driver: wallet('driver'),
  };
};

/** Sums of a provider's own books in minor units, above zero for the merchant. */
export type AtProvider = { lines: number; grossMinor: number; feeMinor: number };

export const booksOf = (name: SimulatedName, checkouts: readonly Checkout[], now: number): AtProvider => {
  const { movements } = settlementFile(name, checkouts, { now, payout: 'x' });
  return movements.reduce(
    (sum, { grossMinor, feeMinor }) => ({
      lines: sum.lines + 1,
      grossMinor: sum.grossMinor + grossMinor,
      feeMinor: sum.feeMinor + feeMinor,
    }),
    { lines: 0, grossMinor: 0, feeMinor: 0 },
  );
};
