import type { User } from '#shared/contract/entities/user';
import type { BookingEventKind } from '#shared/contract/entities/booking';

/** What somebody is written about. Each has a subject and a text of its own. */
export const mailKinds = [
  'receipt',
  'welcome_rider',
  'welcome_driver',
  'welcome_driver_waits',
  'driver_approved',
  'driver_blocked',
  'withdrawal',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A step of a booking that its rider is written about: when it is over and paid, it has its receipt. */
export const mailOfStep = (kind: BookingEventKind): MailKind | undefined => (kind === 'PAID' ? 'receipt' : undefined);

/** What an admin did with money that its owner is written about. */
export const mailOfDeed = (operation: string): MailKind | undefined =>
  operation === 'completeWithdraw' ? 'withdrawal' : undefined;

/** Who has registered is welcomed; a driver is told what comes next. */
export const welcomeOf = ({ usertype, approved }: Pick<User, 'usertype' | 'approved'>): MailKind => {
  if (usertype !== 'driver') return 'welcome_rider';
  return approved ? 'welcome_driver' : 'welcome_driver_waits';
};

/** A driver's papers have been decided on. */
export const mailOfDecision = (
  before: Pick<User, 'usertype' | 'approved'>,
  after: Pick<User, 'usertype' | 'approved'>,
): MailKind | undefined => {
  if (after.usertype !== 'driver' || before.approved === after.approved) return undefined;
  return after.approved ? 'driver_approved' : 'driver_blocked';
};

type Addressee = Pick<User, 'email' | 'notifications'> & { deletedAt?: number | undefined };

/** Nobody is written to who has left, does not want it, or whose address is none: missing, or hidden behind asterisks. */
export const mayBeWrittenTo = ({ email, notifications, deletedAt }: Addressee): boolean =>
  deletedAt === undefined && notifications?.mail !== false && /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/.test(email);
