import { isBankNews } from '#shared/domain/people/bank-news';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { mailOrder, type MailAbout } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';
import type { PersonChanges } from './change-person';

/** Where the person was known before the same change: a new address or number may be that of whoever changes the account. */
const knownAt = (user: StoredUser, { email, mobile }: PersonChanges): MailAbout => ({
  ...(user.email && email !== undefined && email !== user.email ? { to: user.email } : {}),
  ...(hasProvedNumber(user) && mobile !== undefined && mobile !== user.mobile ? { number: user.mobile } : {}),
});

/**
 * A bank account that comes later, or another: its owner is notified, in case it was not them, and withdrawals wait for a day. The one
 * that people register with is told, too, and nothing waits for it.
 */
export const bankChange = (
  ctx: Context,
  user: StoredUser,
  changes: PersonChanges,
): { noted: PersonChanges; mails: Write[] } => {
  const mailsAbout = (mail: 'bank_added' | 'bank_changed') => [mailOrder(ctx, user.id, mail, knownAt(user, changes))];
  if (isBankNews(user, changes, ctx.now()))
    return { noted: { bankChangedAt: ctx.now() }, mails: mailsAbout('bank_changed') };
  const isFirst = Boolean(changes.bankAccount) && !user.bankAccount;
  return { noted: {}, mails: isFirst ? mailsAbout('bank_added') : [] };
};
