import { expect, it } from 'vitest';
import { shipped } from '#shared/i18n/shipped';
import { stateWidths } from './state-widths';

/** Space around the words: the padding of cell and chip, the icon and its gap. People have chips without one. */
const aroundPx = (column: string): number => (column === 'person' ? 38 : 56);
const keysOf = {
  booking: /^status\./,
  broadcast: /^broadcast\.state\./,
  person: /^users\.state\./,
  promo: /^promos\.state\./,
  withdraw: /^wallet\.state\./,
} as const satisfies Record<keyof typeof stateWidths, RegExp>;

/** A little more than the letters take at 12 px, semibold. */
const aboutPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[ filrtj.’']/.test(letter) ? 4.2 : /[mwMW]/.test(letter) ? 10.5 : 7.3), 0);

it.each(Object.keys(shipped))('the chip of every state fits its column: %s', async locale => {
  const texts = Object.entries(await shipped[locale]!.load());
  const wide = Object.entries(keysOf).flatMap(([column, keys]) =>
    texts
      .filter(
        ([key, text]) =>
          keys.test(key) && aboutPx(text) + aroundPx(column) > stateWidths[column as keyof typeof keysOf],
      )
      .map(([key, text]) => `${key}: ${text}, ${Math.ceil(aboutPx(text))}`),
  );
  expect(wide).toEqual([]);
});
