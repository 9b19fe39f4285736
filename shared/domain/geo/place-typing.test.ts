import { describe, expect, it } from 'vitest';
import { foundBefore, PLACE_RESULTS } from './place-typing';

const place = (description: string) => ({ description });
const places = ['Järntorget, Göteborg', 'Järnvägsgatan, 211 34 Malmö', 'Gamla Järnbrottet'].map(place);
const after = (text: string, ...shorter: [string, { description: string }[]][]) =>
  foundBefore(text, typed => new Map(shorter).get(typed))?.map(({ description }) => description);

describe('[OPS-5] results reused for a longer text', () => {
  it('are those of a shorter text whose words begin with the typed ones', () => {
    expect(after('järn', ['jär', places])).toHaveLength(3);
    expect(after('jarnt', ['jär', places])).toBeUndefined();
    expect(after('JÄRNT', ['JÄR', places])).toEqual(['Järntorget, Göteborg']);
    expect(after('järn mal', ['järn', places])).toEqual(['Järnvägsgatan, 211 34 Malmö']);
    expect(after('järntorget, g', ['jär', places])).toEqual(['Järntorget, Göteborg']);
  });

  it('is nothing where the shorter one may have found more than it said, or none of it fits', () => {
    const many = Array.from({ length: PLACE_RESULTS }, () => place('Järntorget, Göteborg'));
    expect(after('järnt', ['järn', many])).toBeUndefined();
    // The nearest one counts, not one before it.
    expect(after('järnt', ['järn', many], ['jär', places])).toBeUndefined();
    expect(after('järnx', ['järn', places])).toBeUndefined();
    expect(after('järnt', ['järn', []])).toBeUndefined();
    expect(after('järnt')).toBeUndefined();
  });

  it('is nothing for a house, which no list of streets has and a postal code looks like', () => {
    expect(after('järnvägsgatan 2', ['järnvägsgatan', places])).toBeUndefined();
    expect(after('järnvägsgatan ٢', ['järnvägsgatan', places])).toBeUndefined();
  });

  it('looks at no text that is too short to have been asked', () => {
    expect(after('jär', ['jä', places])).toBeUndefined();
  });
});
