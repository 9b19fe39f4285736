import { describe, expect, it } from 'vitest';
import { loadAllTexts } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import { formatAbout, formatDate, formatDistance, formatDuration } from './format';

const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '').replaceAll('\u00A0', ' ');

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
});
