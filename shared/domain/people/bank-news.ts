import { BANK_PAUSE_MS } from '#shared/contract/constants';

const fields = ['bankName', 'bankCode', 'bankAccount'] as const;
type Bank = Partial<Record<(typeof fields)[number], unknown>>;
type Known = Bank & {
  bankChangedAt?: number | undefined;
  approved: boolean;
  blockedAt?: number | undefined;
  createdAt: number;
};

/** An account that was removed and entered again counts as another, too. */
const hadOne = ({ bankAccount, bankChangedAt }: Known): boolean => Boolean(bankAccount) || bankChangedAt !== undefined;

/**
 * People who wait for approval, or registered less than a day ago, still enter the data of their registration. A blocked
 * person is past that.
 */
const isRegistering = ({ approved, blockedAt, createdAt }: Known, now: number): boolean =>
  (!approved && blockedAt === undefined) || now - createdAt < BANK_PAUSE_MS;

/** Whether money would go to a bank account that the person was not known with, so that withdrawals wait for a day. */
export const isBankNews = (user: Known, changes: Bank, now: number): boolean =>
  (hadOne(user) || (Boolean(changes['bankAccount']) && !isRegistering(user, now))) &&
  fields.some(field => changes[field] !== undefined && changes[field] !== (user[field] ?? ''));
