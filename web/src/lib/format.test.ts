import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import { formatAbout, formatDate, formatDay, formatDistance, formatDuration } from './format';

afterEach(() => vi.unstubAllEnvs());

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
  it.each([
    ['en', '3.5\u00a0km'],
    ['de', '3,5\u00a0km'],
    ['fr', '3,5\u00a0km'],
    ['es', '3,5\u00a0km'],
    ['pt', '3,5\u00a0km'],
    ['ar', '3.5\u00a0km'],
  ])('writes a decimal as the reader does: in %s %s', (locale, words) => {
    expect(formatDistance(3.5, { convert_to_mile: false }, t, locale)).toBe(words);
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
    expect(formatDate(at, 'en-GB', 'date', 'UTC')).toBe('21 Nov 2026');
    expect(formatDate(at, 'ar', 'date', 'UTC')).toMatch(/21.*نوفمبر.*2026/);
  });
});

it('[ADM-8] writes dates in English where a stored language names no locale', () => {
  const at = Date.UTC(2026, 10, 21, 12);
  for (const locale of ['not a locale', '!!', ''])
    expect(formatDate(at, locale, 'date', 'UTC')).toBe(formatDate(at, 'en', 'date', 'UTC'));
});

describe('[BOOK-3] the time of a ride', () => {
  const at = Date.parse('2026-12-10T07:00:00Z');
  const stockholm = 'Europe/Stockholm';
  it.each([
    [stockholm, '08:00'],
    ['Europe/Berlin', '08:00'],
    ['America/New_York', '08:00 CET'],
    ['Asia/Kolkata', '08:00 CET'],
  ])('is the operator’s for a reader in %s: %s', (reader, words) => {
    expect(formatDate(at, 'en-GB', 'time', stockholm, reader)).toBe(words);
  });
  it('names the zone beside a date with its time, and nothing beside a date', () => {
    const asRead = (style: 'dateTime' | 'date' | 'day') => formatDate(at, 'en-GB', style, stockholm, 'Asia/Kolkata');
    expect(asRead('dateTime')).toBe('10 Dec, 08:00 CET');
    expect(asRead('date')).toBe('10 Dec 2026');
    expect(asRead('day')).toBe('Thu 10 Dec');
  });
});

it('[ADM-8] writes a day of the calendar as the same day wherever it is read', () => {
  for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'UTC']) {
    vi.stubEnv('TZ', zone);
    expect(formatDay('2027-12-01', 'en-GB')).toBe('1 Dec 2027');
  }
});
