import type { UserType } from './operation';

/** User types whose income a platform reports to the tax office. */
export const hasTaxId = (usertype: UserType): boolean => usertype === 'driver' || usertype === 'fleetadmin';

/** Letters and digits, as the papers of any country write them; which ones are right is for the tax office to say. */
const written = /^[\p{L}\p{Nd}](?:[ ./-]?[\p{L}\p{Nd}]){4,24}$/u;

/** Whether a text may be meant as a tax number; an empty text means none. */
export const isTaxId = (text: string): boolean => text === '' || (written.test(text) && /\p{Nd}/u.test(text));
