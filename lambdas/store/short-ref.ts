import { createHash } from 'node:crypto';

/** A short name of a provider's reference, for ids. */
export const shortOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
