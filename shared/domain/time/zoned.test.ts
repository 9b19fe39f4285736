import { describe, expect, it } from 'vitest';
import { lastDays, monthStart, zonedDay } from './zoned';

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
    [2026, 4, 'Asia/Beirut', '2026-03-31T21:00:00.000Z'],
  ])('month %s-%s begins in %s at %s', (year, month, zone, iso) => {
    expect(new Date(monthStart(year, month, zone)).toISOString()).toBe(iso);
  });
});
