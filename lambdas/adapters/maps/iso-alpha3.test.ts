import { expect, it } from 'vitest';
import { countryCode } from '#shared/domain/geo/country';
import { isoAlpha3 } from './iso-alpha3';

it('[OPS-5] names a country by three letters, whichever way an administrator wrote it', () => {
  expect(['Sweden', 'se', 'PE', 'Austria', 'AU'].map(each => isoAlpha3(countryCode(each)!))).toEqual([
    'SWE',
    'SWE',
    'PER',
    'AUT',
    'AUS',
  ]);
  expect(isoAlpha3('SWE')).toBe('SWE');
  expect(isoAlpha3('QQ')).toBeUndefined();
});

it('knows every country that there is, each with a code of its own', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap(a => letters.map(b => a + b)).filter(code => isoAlpha3(code));
  expect(known).toHaveLength(249);
  expect(known.filter(code => !names.of(code))).toEqual([]);
  expect(new Set(known.map(isoAlpha3)).size).toBe(249);
});
