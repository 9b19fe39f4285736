import { expect, it } from 'vitest';
import { countryCode } from '#shared/domain/geo/country';
import { threeLetters } from './three-letters';

it('[OPS-5] names a country by three letters, whichever way an administrator wrote it', () => {
  expect(['Sweden', 'se', 'PE', 'Austria', 'AU'].map(each => threeLetters(countryCode(each)!))).toEqual([
    'SWE',
    'SWE',
    'PER',
    'AUT',
    'AUS',
  ]);
  expect(threeLetters('SWE')).toBe('SWE');
  expect(threeLetters('QQ')).toBeUndefined();
});

it('knows every country that there is, each with a code of its own', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap(a => letters.map(b => a + b)).filter(code => threeLetters(code));
  expect(known).toHaveLength(249);
  expect(known.filter(code => !names.of(code))).toEqual([]);
  expect(new Set(known.map(threeLetters)).size).toBe(249);
});
