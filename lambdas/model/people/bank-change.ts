import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';
import type { PersonChanges } from './change-person';

const fields = ['bankName', 'bankCode', 'bankAccount'] as const;

/** Whether somebody had a bank account before, and gets another. One that was taken out and entered again is another, too. */
const isAnother = (user: StoredUser, changes: PersonChanges): boolean =>
  (Boolean(user.bankAccount) || user.bankChangedAt !== undefined) &&
  fields.some(field => changes[field] !== undefined && changes[field] !== (user[field] ?? ''));

/** Another bank account: its owner is told, in case it was not them, and withdrawals wait for a day. */
export const bankChange = (
  ctx: Context,
  user: StoredUser,
  changes: PersonChanges,
): { noted: PersonChanges; told: Write[] } =>
  isAnother(user, changes)
    ? { noted: { bankChangedAt: ctx.now() }, told: [mailOrder(ctx, user.id, 'bank_changed')] }
    : { noted: {}, told: [] };
