import createCache, { type EmotionCache } from '@emotion/cache';

type Sheet = EmotionCache['sheet'];

let isWhole = false;

/**
 * jsdom matches every rule for every element whose role or visibility is queried, which took half of all page tests'
 * time: it gets only rules about visibility. A file that checks other styles requests all of them first.
 */
export const giveWholeStyles = (): void => {
  isWhole = true;
};

const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as Sheet;
const { insert } = sheet;
sheet.insert = function (this: Sheet, rule: string) {
  if (isWhole || /display|visibility/.test(rule)) insert.call(this, rule);
};
