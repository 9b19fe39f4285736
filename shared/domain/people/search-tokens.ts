import type { UserType } from '#shared/contract/operation';
import { fold } from '#shared/domain/texts/fold';
import { phoneTokens } from './phone-digits';

/** The fields of a person that the search covers. */
export type Searchable = {
  usertype: UserType;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  vehicleNumber?: string | undefined;
};

/** More tokens than anybody has; bounds the cost of a name made of forty initials. */
const MAX_TOKENS = 20;
const MAX_LENGTH = 60;

/** Cuts by code points, so that no surrogate pair is split. */
export const cut = (text: string, length = MAX_LENGTH): string => [...text].slice(0, length).join('');

const onlyLettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

export const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '');

/** Anna-Lena O'Brien: anna, lena, annalena, o, brien, obrien. */
const nameTokens = (name: string): string[] =>
  fold(name)
    .split(/\s+/)
    .flatMap(word => [onlyLettersAndDigits(word), ...partsOf(word)]);

/** HSD 53Y: hsd53y, hsd, 53y, 53, y. */
const vehicleTokens = (number: string): string[] => {
  const folded = fold(number);
  const words = partsOf(folded);
  return [onlyLettersAndDigits(folded), ...words, ...words.flatMap(word => word.match(/\p{L}+|\p{N}+/gu) ?? [])];
};

/** The tokens whose prefixes find a person, each once. */
export const tokensOf = (person: Searchable): string[] => {
  const tokens = [
    fold(person.email.trim()),
    ...phoneTokens(person.mobile),
    ...vehicleTokens(person.vehicleNumber ?? ''),
    ...nameTokens(person.firstName),
    ...nameTokens(person.lastName),
  ];
  return [...new Set(tokens.map(token => cut(token)).filter(token => token !== ''))].slice(0, MAX_TOKENS);
};
