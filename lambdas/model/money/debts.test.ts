import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { memoryStore } from '#test/kit/memory-store';
import { debtWrites, fundsFor } from './debts';

it.each([
  ['Europe/Stockholm', '2026-01-31T22:30:00Z', '2026-01-31T23:30:00Z'],
  ['America/New_York', '2026-02-01T04:30:00Z', '2026-02-01T05:30:00Z'],
])(
  '[LIFE-14] the cap of the fees that the platform bears is of the operator’s month: %s',
  async (timeZone, last, first) => {
    const store = memoryStore();
    const settings = { ...defaultSettings, code: 'SEK', platformBearsFees: 30, timeZone };
    const cap = async (at: string) => (await fundsFor(store, 'r1', settings, Date.parse(at))).bearableMinor;
    const borne = { kind: 'CANCELLED', changes: {}, debt: { amountMinor: 2_500, isBorne: true } } as never;
    const bear = (id: string, at: string) =>
      store.write(debtWrites(aBooking({ id, driver: 'd1' }), borne, settings, Date.parse(at)));
    expect(await bear('b1', '2026-01-20T12:00:00Z')).toEqual({ ok: true });
    expect([await cap(last), await cap(first)]).toEqual([500, 3_000]);
    expect(await bear('b2', last)).toMatchObject({ ok: false });
    expect(await bear('b3', first)).toEqual({ ok: true });
    expect([await cap(last), await cap(first)]).toEqual([500, 500]);
  },
);
