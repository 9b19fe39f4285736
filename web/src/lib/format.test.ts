import { describe, expect, it } from 'vitest';
import { i18n, loadAllTexts } from '@/i18n/i18n';
import { figures, formatAbout, formatDate, formatDistance, formatDuration, formatExact, formatMoney } from './format';

const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '').replaceAll('\u00A0', ' ');
const dollars = { symbol: '$', swipe_symbol: false, decimal: 2 };
const kronor = { symbol: 'kr', swipe_symbol: true, decimal: 0 };

describe('money', () => {
  it.each([
    [12.5, dollars, '$12.50'],
    [1234.567, dollars, '$1,234.57'],
    [-3, dollars, '−$3.00'],
    [-0.001, dollars, '$0.00'],
    [86, kronor, '86 kr'],
    [0, kronor, '0 kr'],
    [-0.001, kronor, '0 kr'],
  ])('[FARE-6] writes %s as the settings say', (amount, settings, wanted) => {
    expect(bare(formatMoney(amount, settings))).toBe(wanted);
  });
  it.each([
    [{ code: 'SEK' }, [79, 88.48, 0], ['79.00 kr', '88.48 kr', '0.00 kr']],
    [{ code: 'JPY' }, [79, 88], ['79 kr', '88 kr']],
    [{ code: 'KWD' }, [79, 1.234], ['79.000 kr', '1.234 kr']],
  ])('amounts of a column have as many decimals as each other: %j', (currency, amounts, wanted) => {
    expect(amounts.map(amount => bare(formatExact(amount, { ...kronor, ...currency })))).toEqual(wanted);
  });

  it('[FARE-7] [ADM-8] leaves no coins out where prices have none, so that lines add up', () => {
    const lines = [301.5, -35.18, 24.55, 290.87].map(amount => bare(formatMoney(amount, kronor)));
    expect(lines).toEqual(['301.50 kr', '−35.18 kr', '24.55 kr', '290.87 kr']);
    expect(bare(formatMoney(86.4, kronor))).toBe('86.40 kr');
    expect(bare(formatMoney(0.1 + 0.2 - 0.3, kronor))).toBe('0 kr');
    expect(bare(formatMoney(1.2345, { ...dollars, decimal: 3 }))).toBe('$1.235');
  });
  it('keeps Western figures in Arabic', () => {
    expect(bare(formatMoney(86, kronor, 'ar'))).toBe('86 kr');
  });
});

describe('distance and time', () => {
  const t = i18n.t.bind(i18n);
  it('writes metres, kilometres and miles', async () => {
    await loadAllTexts();
    const km = { convert_to_mile: false };
    expect([0.42, 0.99, 5.97, 12.4].map(value => formatDistance(value, km, t))).toEqual([
      '400 m',
      '1.0 km',
      '6.0 km',
      '12 km',
    ]);
    expect(formatDistance(16.09344, { convert_to_mile: true }, t)).toBe('10 mi');
  });
  it('writes minutes, then hours', () => {
    expect([20, 89, 480, 3600, 5400].map(seconds => formatDuration(seconds, t))).toEqual([
      'under 1 min',
      '1 min',
      '8 min',
      '1 h',
      '1 h 30 min',
    ]);
  });
  it('says about how long something takes, and nothing of "about" where that is under a minute', () => {
    expect([20, 480].map(seconds => bare(formatAbout(seconds, t)))).toEqual(['under 1 min', 'about 8 min']);
  });
  it('writes dates in the words of the locale, with Western figures', () => {
    const at = Date.UTC(2026, 10, 21, 9, 5);
    expect(formatDate(at, 'en-GB', 'date')).toBe('21 Nov 2026');
    expect(formatDate(at, 'ar', 'date')).toMatch(/21.*نوفمبر.*2026/);
  });
});

it('[ADM-8] writes dates in English where a stored language names no locale', () => {
  const at = Date.UTC(2026, 10, 21, 12);
  for (const locale of ['not a locale', '!!', ''])
    expect(formatDate(at, locale, 'date')).toBe(formatDate(at, 'en', 'date'));
  expect(bare(formatMoney(1234.5, dollars, '!!'))).toBe('$1,234.50');
});

it('[ADM-7] writes in English, not in the browser’s own language, what it does not know', () => {
  expect(new Intl.DateTimeFormat(figures('qaa')).resolvedOptions().locale).toMatch(/^en(?:-u-nu-latn)?$/);
  expect(new Intl.NumberFormat(figures('sv')).resolvedOptions().locale).toMatch(/^sv/);
});
