import { describe, expect, it } from 'vitest';
import { countryCode, countryName } from './country';

describe('countryCode', () => {
  it('[OPS-5] understands codes and English names', () => {
    expect(countryCode('SE')).toBe('SE');
    expect(countryCode(' se ')).toBe('SE');
    expect(countryCode('swe')).toBe('SWE');
    expect(countryCode('Sweden')).toBe('SE');
    expect(countryCode('united kingdom')).toBe('GB');
  });

  it('gives nothing for what is no country', () => {
    expect(countryCode('Atlantis')).toBeUndefined();
    expect(countryCode('')).toBeUndefined();
    expect(countryCode(undefined)).toBeUndefined();
  });
});

describe('countryName', () => {
  it('names a code', () => expect(countryName('SE')).toBe('Sweden'));
});
