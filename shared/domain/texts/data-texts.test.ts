import { expect, it } from 'vitest';
import { carTypeSchema } from '../../contract/entities/car-type';
import { textMap } from '../../contract/entities/language';
import { aVan } from '#scripts/scenario/ride';
import { dataKey, dataTextOf, dataTexts } from './data-texts';

const van = carTypeSchema.parse({
  ...aVan,
  id: 'van',
  createdAt: 0,
  extra_info: 'Up to 800 kg',
  parcelTypes: [{ description: 'Pallet', amount: 1 }],
  options: [{ description: 'Pallet', amount: 2 }],
});

it('[PLUS-13] everything that admins wrote is to be translated once, and nothing that is empty', () => {
  expect(dataTexts([van, { ...van, name: 'Truck', extra_info: '' }], ['Rain', 'Van'])).toEqual([
    'Van',
    'Up to 800 kg',
    'Pallet',
    'Truck',
    'Rain',
  ]);
});

it.each(['Van', 'Skåpbil “L”: upp till 6 m³', 'فان', 'constructor', '__proto__', `${'x'.repeat(300)}`])(
  '[PLUS-13] %s is a key of a language',
  text => {
    expect(dataTextOf(dataKey(text))).toBe(text);
    expect(textMap.safeParse({ [dataKey(text)]: 'x' }).success).toBe(true);
  },
);

it.each([`data.${'x'.repeat(301)}å`, 'data.å\nb', 'skåp', '__proto__x<'])('%j is none', key => {
  expect(textMap.safeParse({ [key]: 'x' }).success).toBe(false);
});

it('a text of the product is nobody’s data', () => {
  expect(dataTextOf('nav.home')).toBeUndefined();
});
