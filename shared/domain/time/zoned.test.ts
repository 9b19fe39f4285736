import { describe, expect, it } from 'vitest';
import { isDay } from './day';
import { dayStart, dayStartAfter, lastDays, momentOfText, monthStart, zonedDay, zonedText } from './zoned';

const at = (iso: string) => Date.parse(iso);

describe('[ADM-8] days and months are those of the operator', () => {
  it.each([
    ['2026-10-31T23:30:00Z', 'UTC', '2026-10-31'],
    ['2026-10-31T23:30:00Z', 'Europe/Stockholm', '2026-11-01'],
    ['2026-11-01T02:00:00Z', 'America/Bogota', '2026-10-31'],
    ['2026-12-31T18:20:00Z', 'Asia/Kathmandu', '2027-01-01'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('%s in %s is %s', (iso, zone, day) => {
    expect(zonedDay(at(iso), zone)).toBe(day);
  });

  it('miss and repeat no day when clocks change', () => {
    const autumn = lastDays(at('2026-10-26T22:30:00Z'), 4, 'Europe/Stockholm');
    expect(autumn).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']);
    const spring = lastDays(at('2026-03-29T22:30:00Z'), 3, 'Europe/Stockholm');
    expect(spring).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it.each([
    [2026, 11, 'UTC', '2026-11-01T00:00:00.000Z'],
    [2026, 11, 'Europe/Stockholm', '2026-10-31T23:00:00.000Z'],
    [2026, 7, 'Europe/Stockholm', '2026-06-30T22:00:00.000Z'],
    [2026, 13, 'America/Bogota', '2027-01-01T05:00:00.000Z'],
    // Clocks change on the first: the moment of midnight has the offset from before.
    [2023, 10, 'Australia/Sydney', '2023-09-30T14:00:00.000Z'],
    [2012, 4, 'Australia/Sydney', '2012-03-31T13:00:00.000Z'],
    [2026, 11, 'America/New_York', '2026-11-01T04:00:00.000Z'],
    [2026, 4, 'Asia/Beirut', '2026-03-31T21:00:00.000Z'],
  ])('month %s-%s begins in %s at %s', (year, month, zone, iso) => {
    expect(new Date(monthStart(year, month, zone)).toISOString()).toBe(iso);
  });
});

const stockholm = 'Europe/Stockholm';

describe('[BOOK-3] a time that somebody types is one of the operator’s clocks', () => {
  it.each([
    ['2026-12-10T08:00', stockholm, '2026-12-10T07:00:00.000Z'],
    ['2026-12-10T08:00', 'America/New_York', '2026-12-10T13:00:00.000Z'],
    ['2026-12-10T08:00', 'Asia/Kathmandu', '2026-12-10T02:15:00.000Z'],
    ['2026-06-10T08:00', stockholm, '2026-06-10T06:00:00.000Z'],
    ['2027-10-31T02:30', stockholm, '2027-10-31T00:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(new Date(momentOfText(text, zone)!).toISOString()).toBe(iso);
    expect(zonedText(at(iso), zone)).toBe(text);
  });

  it.each([
    ['2027-03-28T02:30', stockholm, '2027-03-28T03:30'],
    ['2027-03-14T02:15', 'America/New_York', '2027-03-14T03:15'],
    ['2027-10-03T02:10', 'Australia/Lord_Howe', '2027-10-03T02:40'],
  ])('a skipped time means the one after the gap: %s in %s is %s', (text, zone, shown) => {
    expect(zonedText(momentOfText(text, zone)!, zone)).toBe(shown);
  });

  it.each(['', '2026-12-10', '2026-13-10T08:00', '2026-12-10T24:00', 'tomorrow'])('%s is no moment', text => {
    expect(momentOfText(text, stockholm)).toBeUndefined();
  });

  it('a day begins with its first moment, also where its midnight is skipped', () => {
    expect(new Date(dayStart('2026-11-25', stockholm)).toISOString()).toBe('2026-11-24T23:00:00.000Z');
    expect(zonedText(dayStart('2027-03-28', 'Asia/Beirut'), 'Asia/Beirut')).toBe('2027-03-28T01:00');
  });

  it('the days after a moment follow the calendar where one has 23 or 25 hours', () => {
    const before = at('2027-03-27T22:30:00Z');
    expect([0, 1, 2].map(days => zonedText(dayStartAfter(before, days, stockholm), stockholm))).toEqual([
      '2027-03-27T00:00',
      '2027-03-28T00:00',
      '2027-03-29T00:00',
    ]);
  });
});

it.each([
  ['2026-02-28', true],
  ['2026-2-28', false],
  ['2026-13-01', false],
  ['', false],
])('“%s” is a day: %s', (text, yes) => {
  expect(isDay(text)).toBe(yes);
});
