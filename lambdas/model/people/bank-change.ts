import { isBankNews } from '#shared/domain/people/bank-news';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { mailOrder, type MailAbout } from '#lambdas/model/mails/mail-orders';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';
import type { PersonChanges } from './change-person';

/** The person's contact before the same change: a new address or number may belong to a thief. */
const knownAt = (user: StoredUser, { email, mobile }: PersonChanges): MailAbout => ({
  ...(user.email && email !== undefined && email !== user.email ? { to: user.email } : {}),
  ...(hasProvedNumber(user) && mobile !== undefined && mobile !== user.mobile ? { number: user.mobile } : {}),
});

/**
 * A bank account that is added or replaced later: its owner is notified, in case somebody else did it, and withdrawals
 * wait for a day. The account given at registration is notified, too, but withdrawals do not wait.
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
