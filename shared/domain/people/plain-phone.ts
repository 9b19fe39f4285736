import { westernDigits } from '#shared/domain/texts/western-digits';

/** A typed phone number without the blanks, dashes, brackets and points that people write between its digits. */
export const plainPhone = (typed: string): string => westernDigits(typed).replace(/[\s\p{Cf}\p{Pd}().]/gu, '');
