import type { Booking } from '#shared/contract/entities/booking';
import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import type { DebtLine } from '#shared/contract/entities/wallet';
import type { Settings } from '#shared/contract/entities/settings';
import type { Decision } from '#shared/domain/booking/decide';
import type { Funds } from '#shared/domain/booking/fee-split';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { zonedMonth } from '#shared/domain/time/zoned';
import { all, any, is, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { balanceKey, borneKey, debtKey, DEBT_PREFIX, owedKey, walletPk } from '#lambdas/store/keys';

/** A rider's debt for a late cancellation or a raised fare; it never makes the rider's wallet negative. */
export type Debt = {
  bookingId: string;
  bookingNumber: string;
  /** The correction that raised the fare; absent for a cancellation. */
  adjustment?: string;
  amountMinor: number;
  currency: string;
  /** The payee; when the platform bore the fee, the driver has the money already. */
  driver: string;
  isBorne: boolean;
  at: number;
  /** `withdrawn`: a later correction replaced the raise. */
  status: 'open' | 'paid' | 'withdrawn';
  paidAt?: number;
  /** The payment that paid it; missing for debts that were paid before this was stored. */
  paidBy?: DebtPayment;
};

/** A ride may be corrected more than once, so a debt for a raised fare is named by the ride and the correction. */
export const debtName = ({ bookingId, adjustment }: Pick<Debt, 'bookingId' | 'adjustment'>): string =>
  adjustment ? `${bookingId}-${adjustment}` : bookingId;

/**
 * A user's balance and debts, in minor units, and the number of rides that they owe. Every change of the balance gives
 * it a new version.
 */
export type Standing = { balanceMinor: number; owedMinor: number; unpaidRides: number; version?: number | undefined };

export const standingOf = async (store: Store, uid: string): Promise<Standing> => {
  const [balance, owed] = await Promise.all([
    store.get(balanceKey(uid), { consistent: true }),
    store.get(owedKey(uid), { consistent: true }),
  ]);
  return {
    balanceMinor: (balance?.balanceMinor as number | undefined) ?? 0,
    owedMinor: (owed?.owedMinor as number | undefined) ?? 0,
    unpaidRides: (owed?.unpaidRides as number | undefined) ?? 0,
    version: balance?.version as number | undefined,
  };
};

/** The payment that would settle everything: open debts and a negative balance, less a positive balance. */
export const dueMinor = ({ balanceMinor, owedMinor }: Pick<Standing, 'balanceMinor' | 'owedMinor'>): number =>
  Math.max(0, owedMinor - balanceMinor);

/** Wallet money that is available for a ride after debts. */
export const availableMinor = ({ balanceMinor, owedMinor }: Pick<Standing, 'balanceMinor' | 'owedMinor'>): number =>
  Math.max(0, balanceMinor - owedMinor);

const asDebt = (item: Item): Debt => item as unknown as Debt;

/** All debts, including paid ones, oldest booking first. */
export const debtsOf = async (store: Store, uid: string): Promise<Debt[]> =>
  (await store.query({ pk: walletPk(uid), beginsWith: DEBT_PREFIX, consistent: true })).map(asDebt);

/** Open debts, oldest booking first. */
export const openDebts = async (store: Store, uid: string): Promise<Debt[]> =>
  (await debtsOf(store, uid)).filter(({ status }) => status === 'open');

/** The current state of a debt; undefined once the debt is no longer open. */
export const openDebt = async (store: Store, uid: string, debt: Debt): Promise<Debt | undefined> => {
  const item = await store.get(debtKey(uid, debtName(debt)), { consistent: true });
  return item?.status === 'open' ? asDebt(item) : undefined;
};

/** Whether the debt is the fee of one of the rides in `taken`, whose fee is being captured from a hold. */
export const isTakenBy = ({ adjustment, bookingId }: Debt, taken: ReadonlySet<string>): boolean =>
  !adjustment && taken.has(bookingId);

/** `taken`: the rides whose fee is being captured from a hold. */
export const asDebtLine = (debt: Debt, taken: ReadonlySet<string> = new Set()): DebtLine => {
  const { bookingId, bookingNumber, adjustment, amountMinor, currency, at } = debt;
  return {
    bookingId,
    bookingNumber,
    amount: fromMinor(amountMinor, currency),
    date: at,
    ...(adjustment ? { isRaise: true } : {}),
    ...(isTakenBy(debt, taken) ? { isTaken: true } : {}),
  };
};

/** The funds that are available for a fee now. */
export const fundsFor = async (
  store: Store,
  uid: string,
  { platformBearsFees, code, timeZone }: Settings,
  at: number,
): Promise<Funds> => {
  const { balanceMinor } = await standingOf(store, uid);
  const capMinor = toMinor(platformBearsFees, code);
  const borne = capMinor > 0 ? await store.get(borneKey(zonedMonth(at, timeZone)), { consistent: true }) : undefined;
  return {
    walletMinor: balanceMinor,
    bearableMinor: capMinor - ((borne?.borneMinor as number | undefined) ?? 0),
  };
};

/**
 * A fee that the platform bears counts towards the month's cap; the condition also holds for concurrent cancellations.
 */
const borneWrite = (amountMinor: number, { platformBearsFees, code, timeZone }: Settings, at: number): Write => ({
  type: 'update',
  key: borneKey(zonedMonth(at, timeZone)),
  set: { _et: 'borne' },
  add: { borneMinor: amountMinor },
  if: any(missing('borneMinor'), {
    op: '<=',
    attr: 'borneMinor',
    value: toMinor(platformBearsFees, code) - amountMinor,
  }),
});

/** Records the debt that a cancellation creates, and adds it to the total owed; no writes without a debt. */
export const debtWrites = (booking: Booking, { debt }: Decision, settings: Settings, at: number): Write[] => {
  if (!debt) return [];
  const { amountMinor, isBorne } = debt;
  const item: Debt = {
    bookingId: booking.id,
    bookingNumber: booking.booking_id,
    amountMinor,
    currency: booking.receipt.currency,
    driver: booking.driver ?? '',
    isBorne,
    at,
    status: 'open',
  };
  return [
    { type: 'put', item: { ...debtKey(booking.customer, booking.id), _et: 'debt', ...item }, if: missing() },
    { type: 'update', key: owedKey(booking.customer), set: { _et: 'owed' }, add: { owedMinor: amountMinor } },
    ...(isBorne ? [borneWrite(amountMinor, settings, at)] : []),
  ];
};

/** Marks a debt as paid, once, records the source of the money, and subtracts the debt from the total owed. */
export const paidWrites = (uid: string, debt: Debt, { at, paidBy }: { at: number; paidBy: DebtPayment }): Write[] => [
  {
    type: 'update',
    key: debtKey(uid, debtName(debt)),
    set: { status: 'paid', paidAt: at, paidBy },
    // An admin may have lowered the debt since it was read.
    if: all(is('status', 'open'), is('amountMinor', debt.amountMinor)),
  },
  { type: 'update', key: owedKey(uid), add: { owedMinor: -debt.amountMinor } },
];

/** A ride that was already owed when the counting began only lowers the count, so the count may be below zero. */
const noneUnpaid = any(missing('unpaidRides'), { op: '<=', attr: 'unpaidRides', value: 0 });

/** Condition: no debt is open, and no ride is owed. */
export const nothingOwed = (uid: string): Write => ({
  type: 'check',
  key: owedKey(uid),
  if: all(any(missing('owedMinor'), is('owedMinor', 0)), noneUnpaid),
});

/** Condition: no ride is owed. */
export const noRideOwed = (uid: string): Write => ({ type: 'check', key: owedKey(uid), if: noneUnpaid });

/**
 * Reserves the debt for the one ride that collects it in cash: no other ride may collect it until that ride is paid.
 */
export const collectWrite = (uid: string, bookingId: string): Write => ({
  type: 'update',
  key: owedKey(uid),
  set: { _et: 'owed', collectedBy: bookingId },
  if: any(missing('collectedBy'), is('collectedBy', bookingId)),
});

/**
 * Removes the reservation once that ride is paid. A ride that began before reservations existed has none; this is no
 * error.
 */
export const collectedWrite = (uid: string, bookingId: string): Write => ({
  type: 'update',
  key: owedKey(uid),
  set: { _et: 'owed' },
  remove: ['collectedBy'],
  if: any(missing('collectedBy'), is('collectedBy', bookingId)),
});

/** Whether another ride is collecting the user's debt. */
export const isCollectedElsewhere = async (store: Store, uid: string, bookingId: string): Promise<boolean> => {
  const collectedBy = (await store.get(owedKey(uid), { consistent: true }))?.collectedBy;
  return collectedBy !== undefined && collectedBy !== bookingId;
};
