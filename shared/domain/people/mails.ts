import type { User } from '#shared/contract/entities/user';
import type { Adjustment } from '#shared/contract/entities/booking';

/** Kinds of e-mail. Each has its own subject and text. */
export const mailKinds = [
  'receipt',
  'cancel_fee',
  'office_booking',
  'welcome_rider',
  'account_opened',
  'account_claimed',
  'welcome_driver',
  'welcome_driver_waits',
  'driver_approved',
  'driver_let_in',
  'driver_blocked',
  'account_blocked',
  'factor_set',
  'factor_gone',
  'factor_dropped',
  'contact_changed',
  'bank_added',
  'bank_changed',
  'number_moved',
  'fleet_joined',
  'fleet_left',
  'fleet_driver_joined',
  'fleet_driver_left',
  'document_approved',
  'document_rejected',
  'document_expiring',
  'document_expired',
  'withdrawal',
  'payment_in',
  'payment_missing',
  'ride_unpaid',
  'correction',
  'payment_kept',
  'payment_excess',
  'payment_reversed',
  'dispute_borne',
  'dispute_returned',
  'refund_sent',
  'refund_failed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The adjustment for which an event's rider and driver get an e-mail: one decided by an admin. */
export const mailedAdjustment = (adjustments: readonly Adjustment[]): Adjustment | undefined => {
  const last = adjustments.at(-1);
  return last?.kind === 'refund' || last?.kind === 'correction' ? last : undefined;
};

/** Sides whose money an admin's refund or correction moved: only they are notified. */
export const concernedBy = (adjustments: readonly Adjustment[]): ('rider' | 'driver')[] => {
  const adjustment = mailedAdjustment(adjustments);
  return (['rider', 'driver'] as const).filter(who => adjustment !== undefined && adjustment[who] !== 0);
};

/** The e-mail to the owner of money after an admin's operation on it. */
export const mailOfMoneyAction = (operation: string): MailKind | undefined =>
  operation === 'completeWithdraw' ? 'withdrawal' : undefined;

/** The welcome e-mail after registration; a driver's names the next steps. */
export const welcomeOf = ({ usertype, approved }: Pick<User, 'usertype' | 'approved'>): MailKind => {
  if (usertype !== 'driver') return 'welcome_rider';
  return approved ? 'welcome_driver' : 'welcome_driver_waits';
};

/** The e-mail after an admin's decision on a driver's approval; `mayDrive`: no document keeps them off duty. */
export const mailOfDecision = (
  before: Pick<User, 'usertype' | 'approved'>,
  after: Pick<User, 'usertype' | 'approved'>,
  mayDrive: boolean,
): MailKind | undefined => {
  if (after.usertype !== 'driver' || before.approved === after.approved) return undefined;
  if (!after.approved) return 'driver_blocked';
  return mayDrive ? 'driver_approved' : 'driver_let_in';
};

type Addressee = Pick<User, 'email' | 'notifications'> & { deletedAt?: number | undefined };

/**
 * Mails about the security of the account, or its end: a thief of the account must not be able to switch them off, and
 * a blocked user cannot reach the settings.
 */
const evenUnwanted: readonly MailKind[] = [
  'account_blocked',
  'driver_blocked',
  'account_claimed',
  'factor_set',
  'factor_gone',
  'factor_dropped',
  'contact_changed',
  'bank_added',
  'bank_changed',
  'number_moved',
];

/** Whether its reader can switch mails of this kind off. */
export const isOptional = (mail: MailKind): boolean => !evenUnwanted.includes(mail);

/**
 * No e-mail goes to deleted users, to users who switched e-mails off, or to an invalid address (missing, or masked by
 * asterisks).
 */
export const mayBeWrittenTo = ({ email, notifications, deletedAt }: Addressee, mail: MailKind): boolean =>
  deletedAt === undefined &&
  (notifications?.mail !== false || !isOptional(mail)) &&
  /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/.test(email);
