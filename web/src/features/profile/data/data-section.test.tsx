import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { zonedDay } from '#shared/domain/time/zoned';
import { fileNameOf } from './export-data';

const rider = aUser('rider');
const account = { user: rider, walletHistory: [], withdraws: [], debts: [], notices: [], files: [] };
const booking = (id: string) => ({ booking: aBooking({ id }), events: [], messages: [], track: [] });

const open = (api: RenderOptions['api']) => renderApp({ route: '/profile?tab=data', user: rider, api });

/** Catches the file that the browser would save. */
const catchFile = () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = blob => {
    blobs.push(blob as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { blobs, names };
};

const textOf = (blob: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

describe('exporting my data', () => {
  it('[PROF-2] collects every page into one readable file', async () => {
    const file = catchFile();
    const app = open({
      exportMyData: ({ cursor }) =>
        cursor
          ? { bookings: [booking('b3')] }
          : { account, bookings: [booking('b1'), booking('b2')], nextCursor: 'c1' },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Export my data' }));
    expect(await screen.findByText('Saved, with 3 bookings.')).toBeVisible();
    expect(app.callsOf('exportMyData')).toEqual([{}, { cursor: 'c1' }]);
    expect(file.names).toEqual([fileNameOf(zonedDay(Date.now(), 'UTC'))]);
    const text = await textOf(file.blobs[0]!);
    expect(text).toContain('\n  "account": {');
    const data = JSON.parse(text) as { account: { user: { id: string } }; bookings: { booking: { id: string } }[] };
    expect(data.account.user.id).toBe(rider.id);
    expect(data.bookings.map(({ booking: { id } }) => id)).toEqual(['b1', 'b2', 'b3']);
  });

  it('[PROF-2] says how far it is and can be cancelled, which saves nothing', async () => {
    const file = catchFile();
    let answer = () => undefined as void;
    const app = open({
      exportMyData: ({ cursor }) =>
        cursor
          ? new Promise(resolve => (answer = () => resolve({ bookings: [booking('b2')] })))
          : { account, bookings: [booking('b1')], nextCursor: 'c1' },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Export my data' }));
    expect(await screen.findByText('Collecting… 1 booking so far')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Cancel' }));
    answer();
    expect(await screen.findByRole('button', { name: 'Export my data' })).toBeEnabled();
    expect(screen.queryByText(/Collecting/)).toBeNull();
    expect(file.names).toEqual([]);
  });

  it('[ENT-2] shows a failure and saves no half file', async () => {
    const file = catchFile();
    const app = open({
      exportMyData: () => {
        throw new ApiError('Fetch Call Error', 'offline');
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Export my data' }));
    expect(await screen.findByText(/We can’t reach the service/)).toBeVisible();
    expect(file.names).toEqual([]);
  });

  it('names the file by the day', () => {
    expect(fileNameOf('2026-01-05')).toBe('wayfare-my-data-2026-01-05.json');
  });
});
