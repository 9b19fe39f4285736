import type { Settings } from '../../contract/entities/settings';
import type { User } from '../../contract/entities/user';

export type Contacts = Pick<User, 'email' | 'emailUnproved' | 'mobile' | 'mobileUnproved'>;

export const hasProvedNumber = ({ mobile, mobileUnproved }: Contacts): boolean => mobile !== '' && !mobileUnproved;

export const hasProvedEmail = ({ email, emailUnproved }: Contacts): boolean => email !== '' && !emailUnproved;

/** The contact that somebody still has to prove: any, or a number. */
export type MissingProof = 'not_proved' | 'number_not_proved';

/**
 * The verified contact that a person lacks for benefits that everybody gets once. If people verify numbers, an address
 * is not enough: the owner of a domain has any number of addresses, while a number costs money.
 */
export const missingProof = (
  user: Contacts,
  { MobileLoginEnabled: byNumber }: Pick<Settings, 'MobileLoginEnabled'>,
): MissingProof | undefined => {
  if (hasProvedNumber(user)) return undefined;
  if (byNumber) return 'number_not_proved';
  return hasProvedEmail(user) ? undefined : 'not_proved';
};
