import { expect, it } from 'vitest';
import { inCategory, variantsOf } from './category';
import { shipped } from './shipped';

const texts = {
  'home.start': 'Book a ride or delivery',
  'home.start@delivery': 'Book a delivery',
  'home.start@taxi': 'Book a ride',
  'add.bookFor': 'Book for {{rider}}, a rider',
  'nav.riders': 'Riders',
};

it('[PUB-1] a text has the words of what the stage sells', () => {
  expect(inCategory(texts, 'en', 'delivery')['home.start']).toBe('Book a delivery');
  expect(inCategory(texts, 'en', 'taxi')['home.start']).toBe('Book a ride');
  expect(inCategory(texts, 'en', undefined)).toEqual(texts);
});

it('[PUB-1] an English stage for parcels speaks of customers, and fills the same placeholders', () => {
  const said = inCategory(texts, 'en', 'delivery');
  expect([said['nav.riders'], said['add.bookFor']]).toEqual(['Customers', 'Book for {{rider}}, a customer']);
  expect(inCategory(texts, 'en', 'taxi')['nav.riders']).toBe('Riders');
  expect(inCategory(texts, 'fr', 'delivery')['nav.riders']).toBe('Riders');
});

it('[PUB-1] no shipped English text for parcels names a rider', async () => {
  const said = inCategory(await shipped.en!.load(), 'en', 'delivery');
  const left = Object.entries(said).filter(([, text]) => /\briders?\b/i.test(text.replace(/\{\{.*?\}\}/g, '')));
  expect(left).toEqual([]);
});

it('[PUB-7] a text for one category replaces one that every language has', async () => {
  for (const { load } of Object.values(shipped)) {
    const texts = await load();
    for (const category of ['taxi', 'delivery'] as const)
      expect(Object.keys(variantsOf(texts, category)).filter(key => !(key in texts))).toEqual([]);
  }
});

it('[PLUS-1] a driver of a taxi is offered no load as the reason to release a trip, in any language', async () => {
  for (const [locale, { load }] of Object.entries(shipped)) {
    const texts = await load();
    const [taxi, delivery] = (['taxi', 'delivery'] as const).map(sold => inCategory(texts, locale, sold));
    expect(taxi!['giveBack.load'], locale).not.toBe(delivery!['giveBack.load']);
  }
});

/** Texts that speak of the price before the booking, and the word for a price that may change. */
const ofPrice = [
  'home.slogan',
  'home.feature1Title',
  'home.feature1Text',
  'public.description',
  'public.about1',
  'auth.aside1',
  'auth.registerText',
  'terms.bookingText',
];
const estimated = {
  en: /estimate/,
  ar: /تقدير/,
  de: /\betwa\b|voraussichtlich/,
  es: /estimad/,
  fr: /estimation/i,
  pt: /estimativa/,
};

it.each(Object.entries(estimated))(
  '[PUB-1] [FARE-6] a taxi stage promises an estimate in %s, a delivery stage the price',
  async (locale, word) => {
    const texts = await shipped[locale as keyof typeof shipped]!.load();
    const promising = (category: 'taxi' | 'delivery' | undefined) =>
      ofPrice.filter(key => !word.test(inCategory(texts, locale, category)[key]!));
    expect(promising('taxi')).toEqual([]);
    expect(promising(undefined)).toEqual([]);
    expect(promising('delivery')).toEqual(ofPrice);
  },
);
