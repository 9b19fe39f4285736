import { isPaymentProvider } from '#shared/contract/payment-providers';

/**
 * The chart of accounts: the only list of accounts. Journals can name no other, because the type of their accounts is
 * derived from it.
 */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense';
export type Side = 'debit' | 'credit';

type ChartRow = {
  class: AccountClass;
  /** The number under which accountants find it; of a group, the number of its first account. */
  number: number;
  /** The side on which the account grows, if it is not the side of its class: discounts lower an income. */
  side?: Side;
  /** Journals of admins may name it: `only` they do, or the program `also` does. */
  byHand?: 'only' | 'also';
};

/** Accounts whose name is fixed. */
const plain = {
  cash: { class: 'asset', number: 1910 },
  bank: { class: 'asset', number: 1930, byHand: 'also' },
  /** Paid out by a provider, and not in the bank's statement yet. */
  transit: { class: 'asset', number: 1920, byHand: 'also' },
  receivable: { class: 'asset', number: 1510 },
  unpaidRides: { class: 'asset', number: 1515 },
  borne: { class: 'asset', number: 1520 },
  disputed: { class: 'asset', number: 1530 },
  clearing: { class: 'asset', number: 1590, byHand: 'only' },
  equity: { class: 'equity', number: 2010, byHand: 'only' },
  escrow: { class: 'liability', number: 2420 },
  payable: { class: 'liability', number: 2430 },
  payout: { class: 'liability', number: 2440 },
  onTheWay: { class: 'liability', number: 2445 },
  refund: { class: 'liability', number: 2450 },
  commission: { class: 'income', number: 3010 },
  cancellation: { class: 'income', number: 3020 },
  forfeited: { class: 'income', number: 3030 },
  promotion: { class: 'income', number: 3810, side: 'debit' },
  refunds: { class: 'income', number: 3820, side: 'debit' },
  otherIncome: { class: 'income', number: 3990, byHand: 'only' },
  fares: { class: 'expense', number: 4010 },
  credit: { class: 'expense', number: 5010 },
  referral: { class: 'expense', number: 5020 },
  fees: { class: 'expense', number: 6010, byHand: 'also' },
  bankFees: { class: 'expense', number: 6020, byHand: 'only' },
  chargeback: { class: 'expense', number: 6110 },
  losses: { class: 'expense', number: 6120 },
  badDebts: { class: 'expense', number: 6130 },
  rounding: { class: 'expense', number: 6910, byHand: 'also' },
  /** Losses, and below zero gains, by rates of other currencies. */
  exchange: { class: 'expense', number: 6920, byHand: 'only' },
  otherExpense: { class: 'expense', number: 6990, byHand: 'only' },
} as const satisfies Record<string, ChartRow>;

/** Groups with one account for each provider, kind of person or rate: the group’s row has the first number. */
const groups = {
  /** A provider's debt to us: `gateway:stripe`. */
  gateway: { class: 'asset', number: 1610, byHand: 'also' },
  /** Wallet balances, by kind of person: `wallet:driver`. */
  wallet: { class: 'liability', number: 2410 },
  /** Tax on the company's income, by its rate in thousandths of a per cent: `vat:25000`. */
  vat: { class: 'liability', number: 2610, byHand: 'also' },
} as const satisfies Record<string, ChartRow>;

export const walletKinds = ['rider', 'driver', 'fleetadmin'] as const;
export type WalletKind = (typeof walletKinds)[number];

export type PlainAccount = keyof typeof plain;
export type ProviderAccount = `gateway:${string}`;
export type TaxAccount = `vat:${number}`;
export type WalletAccount = `wallet:${WalletKind}`;
/** The accounts of journals except wallets. */
export type SystemAccount = PlainAccount | ProviderAccount | TaxAccount;
/** All accounts as they are in the books, where wallets are one account for each kind of person. */
export type BookAccount = SystemAccount | WalletAccount;

export const plainAccounts = Object.keys(plain) as PlainAccount[];

/** The first part of a name, and the part that distinguishes the accounts of a group. */
export const partsOf = (name: string): { group: string; member?: string } => {
  const [group = '', ...member] = name.split(':');
  return member.length > 0 ? { group, member: member.join(':') } : { group };
};

const rowOf = (name: string): ChartRow | undefined => {
  const { group, member } = partsOf(name);
  const rows: Record<string, ChartRow> = member === undefined ? plain : groups;
  return Object.hasOwn(rows, group) ? rows[group] : undefined;
};

/** Whether an account with this name exists. */
export const isBookAccount = (name: string): name is BookAccount => rowOf(name) !== undefined;

const sideOfClass: Record<AccountClass, Side> = {
  asset: 'debit',
  expense: 'debit',
  liability: 'credit',
  equity: 'credit',
  income: 'credit',
};

export type Account = { name: string; class: AccountClass; side: Side; number: string };

/**
 * An account's row; for an account that is not in the chart, as in books of another version, a row among the assets.
 */
export const accountOf = (name: string): Account => {
  const row = rowOf(name) ?? { class: 'asset', number: 1999 };
  const { member } = partsOf(name);
  const number = member === undefined ? `${row.number}` : `${row.number}.${member}`;
  return { name, class: row.class, side: row.side ?? sideOfClass[row.class], number };
};

/** The order of a trial balance. */
export const inChartOrder = (a: string, b: string): number =>
  accountOf(a).number.localeCompare(accountOf(b).number, 'en', { numeric: true });

/** Income and expenses begin each year at zero; assets, liabilities and equity go on. */
export const isOfResult = (name: string): boolean => ['income', 'expense'].includes(accountOf(name).class);

/** The members that a group of accounts may have, so that a typing error opens no account. */
const isMember: Readonly<Record<string, (member: string) => boolean>> = {
  gateway: member => isPaymentProvider(member),
  vat: member => /^[1-9]\d{0,5}$/.test(member),
};

/**
 * Accounts that an admin's journal may name. Wallets are excluded, because they change only with their owner's
 * knowledge. An account is also excluded if its balance follows from open rides, debts and withdrawals.
 */
export const mayBeWritten = (name: string): name is SystemAccount => {
  const { group, member } = partsOf(name);
  return rowOf(name)?.byHand !== undefined && (member === undefined || isMember[group]?.(member) === true);
};

/** The single accounts that admins' journals may name, in the order of the chart. */
export const writableAccounts: readonly PlainAccount[] = plainAccounts
  .filter(mayBeWritten)
  .sort((a, b) => plain[a].number - plain[b].number);
