import type { UserType } from './operation';

/** Those whose income a platform reports to the tax office. */
export const hasTaxId = (usertype: UserType): boolean => usertype === 'driver' || usertype === 'fleetadmin';

/** Letters and digits, as the papers of any country write them; which ones are right is for the tax office to say. */
const written = /^[\p{L}\p{Nd}](?:[ ./-]?[\p{L}\p{Nd}]){4,24}$/u;

/** Whether somebody may have meant this as a tax number; none is given by an empty text. */
export const isTaxId = (text: string): boolean => text === '' || (written.test(text) && /\p{Nd}/u.test(text));
