import { BANK_PAUSE_MS } from '#shared/contract/constants';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { mailOrder, type MailAbout } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';
import type { PersonChanges } from './change-person';

const fields = ['bankName', 'bankCode', 'bankAccount'] as const;

/** One that was taken out and entered again is another, too. */
const hadOne = (user: StoredUser): boolean => Boolean(user.bankAccount) || user.bankChangedAt !== undefined;

/** Until they are approved, and on their first day, people enter what they register with. */
const isRegistering = ({ approved, createdAt }: StoredUser, now: number): boolean =>
  !approved || now - createdAt < BANK_PAUSE_MS;

/** Whether money would go to a bank account that the person was not known with. */
const isNews = (user: StoredUser, changes: PersonChanges, now: number): boolean =>
  (hadOne(user) || (Boolean(changes['bankAccount']) && !isRegistering(user, now))) &&
  fields.some(field => changes[field] !== undefined && changes[field] !== (user[field] ?? ''));

/** Where the person was known before the same change: a new address or number may be that of whoever changes the account. */
const knownAt = (user: StoredUser, { email, mobile }: PersonChanges): MailAbout => ({
  ...(user.email && email !== undefined && email !== user.email ? { to: user.email } : {}),
  ...(hasProvedNumber(user) && mobile !== undefined && mobile !== user.mobile ? { number: user.mobile } : {}),
});

/** A bank account that comes later, or another: its owner is told, in case it was not them, and withdrawals wait for a day. */
export const bankChange = (
  ctx: Context,
  user: StoredUser,
  changes: PersonChanges,
): { noted: PersonChanges; told: Write[] } =>
  isNews(user, changes, ctx.now())
    ? { noted: { bankChangedAt: ctx.now() }, told: [mailOrder(ctx, user.id, 'bank_changed', knownAt(user, changes))] }
    : { noted: {}, told: [] };
