import { toMinor } from '#shared/domain/money/money';
import { toDecimalText, toHundredths } from '#shared/domain/money/provider-amounts';
import { type SettlementFormat, settlementFormats } from '#shared/domain/settlement/formats';
import type { LineKind } from '#shared/contract/line-kinds';
import { FURTHER } from './flutterwave';
import type { Preference } from './mercadopago-objects';
import { transactionId } from './payulatam-api';
import type { Checkout, SimulatedRefund } from './checkout-book';
import type { SimulatedName } from './provider-hosts';

/** A movement as the provider knows it; minor units, above zero for the merchant. */
type Movement = {
  id: string;
  kind: LineKind;
  ours: string;
  payment: string;
  dispute?: string;
  grossMinor: number;
  feeMinor: number;
  currency: string;
};

const share = (part: number) => (minor: number) => Math.floor(minor * part);
/** The fees that the simulated providers retain; where one reports it of each payment, the same. */
const fees: Readonly<Record<SimulatedName, (minor: number) => number>> = {
  paypal: minor => Math.round(minor * 0.03),
  stripe: minor => Math.round(minor * 0.015 + 180),
  braintree: share(0.02),
  mercadopago: share(1 / 20),
  paystack: share(1 / 50),
  flutterwave: share(1 / 100),
  payfast: () => 230,
  paytm: share(0.02),
  payulatam: share(0.03),
  liqpay: share(0.015),
  culqi: share(0.04),
  securepay: share(0.02),
};
const DISPUTE_FEE = 2_000;

/**
 * The id of a checkout's payment, 0, or of a further one under the same reference, if it is more than the checkout's id
 * with a number.
 */
const paymentIds: Readonly<Partial<Record<SimulatedName, (checkout: Checkout, nth: number) => string | undefined>>> = {
  flutterwave: ({ id }, nth) => String(Number(id) + FURTHER * nth),
  payulatam: transactionId,
  // The id of a preference differs from those of its payments.
  mercadopago: (checkout, nth) => {
    const { payments = [] } = checkout as Partial<Preference>;
    return payments.filter(({ status }) => status === 'approved')[nth]?.id.toString();
  },
};
export const paymentIdOf = (name: SimulatedName, checkout: Checkout, nth = 0): string =>
  paymentIds[name]?.(checkout, nth) ?? (nth === 0 ? checkout.id : `${checkout.id}-${nth + 1}`);

/** The movements of a checkout, in the order in which they can have happened. */
const movementsOf = (name: SimulatedName, checkout: Checkout): Movement[] => {
  const { reference: ours, amount, currency, refunds, panelRefunds = [], dispute, again = 0, state } = checkout;
  const id = paymentIdOf(name, checkout);
  if (state !== 'paid') return [];
  const minorOf = (text: string) => toMinor(Number(text), currency);
  const paid = minorOf(amount);
  // A card that was saved without a payment moves no money.
  if (paid === 0) return [];
  const of = (kind: LineKind, own: string, grossMinor: number, feeMinor = 0, payment = id): Movement => ({
    id: own,
    kind,
    ours,
    payment,
    grossMinor,
    feeMinor,
    currency,
    ...(dispute && kind.startsWith('dispute') ? { dispute: dispute.id } : {}),
  });
  const back: SimulatedRefund[] = [...refunds.values(), ...panelRefunds];
  const disputeFee = name === 'stripe' ? DISPUTE_FEE : 0;
  // A report that does not show returned money does not show its capture either.
  const showsReturns = Object.values(settlementFormats[name].kinds).includes('disputeWon');
  const isTaken = dispute?.wasTaken === true && (dispute.state !== 'won' || showsReturns);
  return [
    of('payment', id, paid, fees[name](paid)),
    ...Array.from({ length: again }, (_, at) => paymentIdOf(name, checkout, at + 1)).map(other =>
      of('payment', other, paid, fees[name](paid), other),
    ),
    ...back.flatMap(({ id: own, again: nth, isFailed, amount: text }) => {
      const payment = paymentIdOf(name, checkout, nth);
      const sent = of('refund', own, -minorOf(text), 0, payment);
      return isFailed ? [sent, of('refundBack', `${own}-back`, minorOf(text), 0, payment)] : [sent];
    }),
    ...(isTaken ? [of('dispute', dispute.id, -paid, disputeFee)] : []),
    ...(isTaken && dispute.state === 'won' ? [of('disputeWon', `${dispute.id}-won`, paid)] : []),
  ];
};

const SECOND_MS = 1_000;

type Row = Readonly<Record<string, string>>;

const firstOf = (column: string): string => column.split('|')[0]!;

/** The word of the format for a kind; event codes of PayPal have five characters. */
const wordOf = ({ kinds, sign }: SettlementFormat, of: LineKind): string => {
  const kind = of === 'refundBack' && sign !== undefined ? 'refund' : of;
  const word = Object.keys(kinds).find(key => kinds[key] === kind) ?? kind.toUpperCase();
  return /^T\d+$/.test(word) ? word.padEnd(5, '0') : word;
};

const amountText = ({ inHundredths }: SettlementFormat, minor: number, currency: string): string => {
  const size = { minor: Math.abs(minor), currency };
  const text = inHundredths ? String(toHundredths(size)) : toDecimalText(size);
  return minor < 0 ? `-${text}` : text;
};

const moneyOf = (format: SettlementFormat, { grossMinor, feeMinor, currency }: Movement): Row => {
  const { gross, net, fees: fee, sign, feeSign } = format;
  const written = sign === undefined ? grossMinor : Math.abs(grossMinor);
  return {
    [gross]: amountText(format, written, currency),
    ...(net ? { [net]: amountText(format, grossMinor - feeMinor, currency) } : {}),
    ...(fee ? { [fee]: amountText(format, Math.abs(feeMinor), currency) } : {}),
    ...(sign ? { [sign]: grossMinor < 0 ? 'DR' : 'CR' } : {}),
    ...(feeSign ? { [feeSign]: feeMinor < 0 ? 'CR' : 'DR' } : {}),
    ...(format.currency ? { [firstOf(format.currency)]: currency } : {}),
  };
};

const rowOf = (format: SettlementFormat, movement: Movement, at: number, payout: string): Row => ({
  [format.line.split('+')[0]!]: movement.id,
  [format.kind]: wordOf(format, movement.kind),
  [format.ours]: movement.ours,
  ...(format.payment ? { [firstOf(format.payment)]: movement.payment } : {}),
  ...(format.dispute ? { [format.dispute]: movement.dispute ?? '' } : {}),
  ...moneyOf(format, movement),
  [firstOf(format.at)]: new Date(at).toISOString(),
  ...(format.payout ? { [format.payout.split('+')[0]!]: payout } : {}),
});

/** As providers write it: negative amounts have no apostrophe. */
const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export type SettledMonth = { csv: string; movements: readonly Movement[]; payoutMinor: number };

/**
 * The lines that a simulated provider settles: every movement of these checkouts, and one payout of the rest to the bank, as the
 * report of the real one writes it.
 */
export const settlementFile = (
  name: SimulatedName,
  checkouts: Iterable<Checkout>,
  { now, payout }: { now: number; payout: string },
): SettledMonth => {
  const format = settlementFormats[name];
  const movements = [...checkouts].flatMap(checkout => movementsOf(name, checkout));
  const payoutMinor = movements.reduce((sum, { grossMinor, feeMinor }) => sum + grossMinor - feeMinor, 0);
  const currency = movements[0]?.currency ?? 'USD';
  const paidOut = { id: payout, kind: 'payout', ours: '', payment: '', currency, feeMinor: 0 } as const;
  const listed: Movement[] =
    format.payout || movements.length === 0 ? movements : [...movements, { ...paidOut, grossMinor: -payoutMinor }];
  // If a payout is named after its day, all movements have that day.
  const isDayNamed = format.payout?.includes(firstOf(format.at)) === true;
  const start = now - listed.length * SECOND_MS;
  const rows = listed.map((movement, at) => rowOf(format, movement, isDayNamed ? now : start + at * SECOND_MS, payout));
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const lines = [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))];
  const isTyped = name === 'paypal';
  const typed = lines.map((line, at) => (isTyped ? [at === 0 ? 'CH' : 'SB', ...line] : line));
  return { csv: typed.map(line => line.map(cellOf).join(',')).join('\r\n'), movements, payoutMinor };
};
