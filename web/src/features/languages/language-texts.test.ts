import { describe, expect, it } from 'vitest';
import { changesOf, fileOf, partsOf, percentOf, readFile, rowsOf } from './language-texts';

const en = {
  home: 'Home',
  most: 'At most {{most}}',
  rides_one: 'One ride',
  rides_other: '{{count}} rides',
};
const arabic: Record<string, string> = { home: 'الرئيسية', 'data.Van': 'فان', 'data.Sled': 'مزلجة' };
const shipped = {
  en,
  of: (locale: string): Record<string, string> => (locale === 'ar' ? arabic : locale === 'en' ? en : {}),
};

const asked = (locale: string) => ({ locale, isDefault: false, data: [] });

describe('[ADM-7] the keys of a language', () => {
  it('are those of the default, the missing first, English beside each, with its own forms of numbers', () => {
    const rows = rowsOf(asked('pl'), { home: 'Strona' }, shipped);
    expect(rows.map(({ key }) => key)).toEqual(['most', 'rides_few', 'rides_many', 'rides_one', 'rides_other', 'home']);
    expect(rows[1]).toEqual({ key: 'rides_few', english: '{{count}} rides', text: '', shipped: '', own: false });
    expect(rows.at(-1)).toMatchObject({ english: 'Home', text: 'Strona', own: true });
    expect(percentOf(rows)).toBe(16);
  });

  it('are complete only when nothing is missing, and what ships counts', () => {
    expect(percentOf(rowsOf(asked('en'), {}, shipped))).toBe(100);
    expect(percentOf(rowsOf(asked('ar'), {}, shipped))).toBeLessThan(100);
  });

  it('are all in its file, which read again changes nothing', () => {
    const own = { home: 'Start' };
    const rows = rowsOf(asked('en'), own, shipped);
    const read = readFile(fileOf(rows), en);
    expect(read).toEqual({ texts: { ...en, home: 'Start' } });
    expect(changesOf('texts' in read ? read.texts : {}, rows, own)).toEqual({ texts: {}, unknown: 0 });
  });
});

describe('[PLUS-13] a text that an admin wrote elsewhere', () => {
  const data = ['Van', 'Moped: fits “all”'];
  const rows = (locale: string, isDefault = false) =>
    rowsOf({ locale, isDefault, data }, {}, shipped).filter(({ key }) => key.startsWith('data.'));

  it('stands among the keys with what it says, and is missing until somebody translates it', () => {
    expect(rows('ar')).toEqual([
      { key: 'data.Moped: fits “all”', english: 'Moped: fits “all”', text: '', shipped: '', own: false },
      { key: 'data.Van', english: 'Van', text: 'فان', shipped: 'فان', own: false },
    ]);
  });

  it('is complete in the default language, which it is written in', () => {
    expect(rows('sv', true).map(({ text }) => text)).toEqual(['Moped: fits “all”', 'Van']);
  });

  it('is a part of the file', () => {
    expect(readFile('{"data.Moped: fits “all”": "Moped"}', en)).toEqual({
      texts: { 'data.Moped: fits “all”': 'Moped' },
    });
  });
});

describe('[ADM-7] a language file', () => {
  it.each([
    ['{\n "home": "Hem",\n "most" "x"\n}', { kind: 'json', line: 3 }],
    ['{\n "home": "Hem",\n', { kind: 'json', line: 3 }],
    ['["Hem"]', { kind: 'shape' }],
    ['null', { kind: 'shape' }],
    ['{"home": 5}', { kind: 'value', key: 'home' }],
    ['{"a<b": "x"}', { kind: 'value', key: 'a<b' }],
    ['{"most": "Alles"}', { kind: 'place', problem: { key: 'most', problem: 'missing', place: 'most' } }],
    ['{"home": "Hem {{x}}"}', { kind: 'place', problem: { key: 'home', problem: 'unknown', place: 'x' } }],
  ])('%j is refused with the reason', (file, wrong) => {
    expect(readFile(file, en)).toEqual({ wrong });
  });

  it('changes only what differs; a text as it ships is taken away; keys that nobody knows are counted', () => {
    const own = { home: 'Start', most: 'Max {{most}}' };
    const rows = rowsOf(asked('en'), own, shipped);
    expect(changesOf({ home: 'Home', most: 'Max {{most}}', other: 'x', rides_one: '' }, rows, own)).toEqual({
      texts: { home: '', other: 'x' },
      unknown: 1,
    });
  });

  it('is written in parts that fit a request, none twice', () => {
    const texts = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key${i}`, 'x'.repeat(100)]));
    const parts = partsOf(texts);
    expect(parts.length).toBeGreaterThan(5);
    expect(Object.assign({}, ...parts)).toEqual(texts);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(10_000);
  });
});
