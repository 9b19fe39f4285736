import { referralNumber } from '#shared/contract/constants';

/**
 * Lower-case first name (or `rider`) plus a random number 1000 to 9999 (spec §9); `random` is in [0, 1). With `moreDigits` the number is
 * that much longer: of a usual name all the short ones are taken some day.
 */
export const referralId = (firstName: string, random: number, moreDigits = 0): string => {
  const base = firstName.trim().toLowerCase().replace(/\s+/g, '') || 'rider';
  const { min, max } = referralNumber;
  const factor = 10 ** moreDigits;
  const span = (max + 1 - min) * factor;
  return `${base}${min * factor + Math.floor(random * span)}`;
};

/**
 * Gmail's two names for the same mailboxes. Dots do not matter in its addresses: `a.nn@gmail.com` reaches
 * `ann@gmail.com`.
 */
const gmail = ['gmail.com', 'googlemail.com'];

/** The mailbox that an address reaches, without the plus tag that many providers let users add: `ann+1@x.org` is `ann@x.org`. */
export const mailbox = (email: string): string => {
  const [address = '', local = '', host] = /^([^@+]+)(?:\+[^@]*)?@(.+)$/.exec(email.toLowerCase()) ?? [email];
  if (!host) return address;
  return gmail.includes(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
};

/** Whether two accounts clearly belong to one person: nobody gets a bonus for inviting themselves. */
export const isSamePerson = (a: { email: string }, b: { email: string }): boolean =>
  a.email !== '' && mailbox(a.email) === mailbox(b.email);
