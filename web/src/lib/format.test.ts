import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import { formatAbout, formatDate, formatDistance, formatDuration } from './format';

const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '').replaceAll('\u00A0', ' ');

describe('distance and time', () => {
  const t = i18n.t.bind(i18n);
  beforeEach(() => loadTexts());
  it('writes metres, kilometres and miles', () => {
    const km = { convert_to_mile: false };
    expect([0.42, 0.99, 5.97, 12.4].map(value => formatDistance(value, km, t))).toEqual([
      '400\u00a0m',
      '1.0\u00a0km',
      '6.0\u00a0km',
      '12\u00a0km',
    ]);
    expect(formatDistance(16.09344, { convert_to_mile: true }, t)).toBe('10\u00a0mi');
  });
  it('writes minutes, then hours', () => {
    expect([20, 89, 480, 3600, 5400].map(seconds => formatDuration(seconds, t))).toEqual([
      'under 1\u00a0min',
      '1\u00a0min',
      '8\u00a0min',
      '1\u00a0h',
      '1\u00a0h 30\u00a0min',
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
