import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];

let isWhole = false;

/**
 * jsdom weighs every rule for every element whose role or visibility is asked, which took half of all page tests' time:
 * it is given those rules only that say what is shown. A file that looks at other styles asks for all of them first.
 */
export const giveWholeStyles = (): void => {
  isWhole = true;
};

const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as Sheet;
const { insert } = sheet;
sheet.insert = function (this: Sheet, rule: string) {
  if (isWhole || /display|visibility/.test(rule)) insert.call(this, rule);
};
