import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import * as csv from '@/ui/table/csv-download';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const BOOKING = '01K2M7Q8Z5R3T9V1X4Y6B0C2DE';
const report = {
  year: 2026,
  month: 11,
  monthsName: 'November',
  total_rides: 3,
  tripCost: 300,
  rideCost: 240,
  convenienceFee: 60,
  discountAmount: 72.5,
  borne: 12,
  profit: -12.5,
  bonuses: 50,
  referredFees: 20,
};
const earning = {
  year: 2026,
  month: 11,
  monthsName: 'November',
  driver: 'd1',
  driverName: 'Omar Said',
  total_rides: 3,
  driverVehicleNo: 'ABC 123',
  driverShare: 240,
  fromTrips: 200,
  cancelFees: 15,
  tips: 25,
  borne: 0,
};
const months = [{ year: 2026, month: 11, total_rides: 3, driverShare: 240 }];
const entry = (journal: string, type: WalletEntry['type'], amount: number, txRef: string): WalletEntry => ({
  id: `00001795251600000#${journal}-${type}`,
  type,
  amount,
  date: Date.UTC(2026, 10, 21, 9),
  txRef,
});
const statement = {
  driver: 'd1',
  driverName: 'Omar Said',
  driverVehicleNo: 'ABC 123',
  total_rides: 1,
  tripCost: 100,
  convenienceFee: 20,
  refundsBorne: 0,
  driverShare: 80,
  entries: [entry(`PAY-${BOOKING}`, 'Credit', 80, 'WF1001'), entry(`PAY-${BOOKING}`, 'Debit', 100, 'WF1001')],
};

const show = (usertype: 'admin' | 'fleetadmin' | 'driver', route: string, api: RenderOptions['api'] = {}) =>
  renderApp({
    route,
    user: aUser(usertype, usertype === 'driver' ? { id: 'd1' } : {}),
    api: {
      fetchEarningsReport: () => ({ earnings: [report] }),
      fetchDriverEarnings: () => ({ earnings: [earning], months }),
      fetchStatement: () => statement,
      ...api,
    },
  });
const saved = () => vi.spyOn(csv, 'download').mockImplementation(() => undefined);

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 12));
  return () => void vi.restoreAllMocks();
});

describe('[ADM-8] the earning reports', () => {
  it('show every figure of a month, a chart, and a year in one request', async () => {
    const app = show('admin', '/earningreports');
    const table = await screen.findByRole('grid', { name: 'Earnings reports' });
    for (const head of [
      'Month',
      'Trip cost',
      'Ride cost',
      'Fee',
      'Discount',
      'Extra paid',
      'Profit',
      'Bonuses',
      'Fees of invited',
      'Trips',
    ])
      expect(within(table).getByRole('columnheader', { name: head })).toBeInTheDocument();
    const row = (await within(table).findByText('November 2026')).closest('[role=row]')!;
    expect(row.textContent!.replace(/[\u2066-\u2069]/g, '')).toBe(
      'November 2026$300.00$240.00$60.00$72.50$12.00−$12.50▲ $50.00$20.003',
    );
    // Colour alone would not be accessible.
    expect(within(table).getByRole('img', { name: 'More than the fees of invited customers' })).toBeVisible();
    const chart = screen.getByRole('img', { name: /Profit over 12 months: .*12\.50/ });
    expect(chart).toBeVisible();
    // The chart shows the depth of a loss.
    expect(chart.closest('figure')!.textContent!.replace(/[\u2066-\u2069]/g, '')).toContain('−$12.50 – $0.00');
    expect(app.callsOf('fetchEarningsReport')).toEqual([{ limit: 25, year: 2026 }]);
  });

  it('are chosen by year or of all years, and the address keeps it', async () => {
    const app = show('admin', '/earningreports');
    await screen.findByRole('grid');
    await app.mouse.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024');
    await waitFor(() => expect(app.callsOf('fetchEarningsReport').at(-1)).toEqual({ limit: 25, year: 2024 }));
    expect(app.path()).toBe('/earningreports?year=2024');
    await app.mouse.selectOptions(screen.getByRole('combobox', { name: 'Year' }), 'All years');
    await waitFor(() => expect(app.callsOf('fetchEarningsReport').at(-1)).toEqual({ limit: 25 }));
  });

  it('are saved as CSV with the currency in the head and plain figures', async () => {
    const file = saved();
    const app = show('admin', '/earningreports?year=2026');
    await screen.findByRole('grid');
    await app.mouse.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toHaveBeenCalledOnce());
    expect(file.mock.calls[0]).toEqual([
      'earning-reports-2026.csv',
      'Year,Month,Trips,Trip cost (USD),Ride cost (USD),Fee (USD),Discount (USD),Extra paid (USD),Profit (USD),Bonuses (USD),Fees of invited (USD)\r\n' +
        '2026,11,3,300,240,60,72.5,12,-12.5,50,20',
    ]);
  });

  it('say that a period does not exist, and link to one that does', async () => {
    const app = show('admin', '/earningreports?year=26');
    expect(await screen.findByText(/Choose a month or a year/)).toBeVisible();
    expect(app.callsOf('fetchEarningsReport')).toEqual([]);
    await app.mouse.click(screen.getByRole('button', { name: 'This year' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });

  it('without a ride say so', async () => {
    show('admin', '/earningreports', { fetchEarningsReport: () => ({ earnings: [] }) });
    expect(await screen.findByText('No data available.')).toBeVisible();
    expect(screen.queryByRole('img', { name: /Profit/ })).toBeNull();
  });
});

describe('[ADM-8] driver earnings', () => {
  it.each(['admin', 'fleetadmin'] as const)('show a %s month, driver, vehicle, rides and share', async usertype => {
    const app = show(usertype, '/driverearning?year=2026&month=11');
    const table = await screen.findByRole('grid', { name: 'Driver earnings' });
    const driver = await within(table).findByText('Omar Said');
    const row = driver.closest('[role=row]')!;
    expect(row.textContent!.replace(/[\u2066-\u2069]/g, '')).toContain(
      '2026NovemberOmar SaidABC 1233$15.00$25.00$240.00',
    );
    expect(screen.getByRole('img', { name: /Drivers’ share over 12 months/ })).toBeVisible();
    expect(app.callsOf('fetchDriverEarnings')).toEqual([{ limit: 25, year: 2026, month: 11 }]);
    await app.mouse.click(driver);
    await waitFor(() => expect(app.path()).toBe('/statements/d1/2026-11'));
  });

  it('[PLUS-28] are saved as CSV with the cancellation fees and tips that are in the share', async () => {
    const file = saved();
    const app = show('admin', '/driverearning?year=2026&month=11');
    await screen.findByRole('grid');
    await app.mouse.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(file).toHaveBeenCalledOnce());
    expect(file.mock.calls[0]![1]).toBe(
      'Year,Month,Driver,Number plate,Trips,Cancellation fees (USD),Tips (USD),Extra paid by the company (USD),' +
        'Driver’s share (USD)\r\n2026,11,Omar Said,ABC 123,3,15,25,0,240',
    );
  });

  it('in the demo are not exported', async () => {
    show('admin', '/driverearning', {
      fetchSettings: () => ({ settings: { ...defaultSettings, AllowCriticalEditsAdmin: false }, appcat: 'delivery' }),
    });
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Export is switched off in the demo',
    );
  });

  it.each([
    ['', true],
    ['?year=all', true],
    ['?year=2026&month=11', false],
    ['?year=2025', false],
  ])('begin with today and this week for the driver, on the page as it opens: %s', async (address, isShown) => {
    const days = [
      { day: '2026-11-16', rides: 2, earned: 150 },
      { day: '2026-11-22', rides: 1, earned: 90 },
    ];
    const timeZone = 'Pacific/Auckland';
    show('driver', `/earnings${address}`, {
      fetchSettings: () => ({ settings: { ...defaultSettings, timeZone }, appcat: 'taxi' }),
      fetchDriverEarnings: () => ({ earnings: [earning], months, days }),
    });
    await screen.findByRole('link', { name: /November 2026/ });
    const week = screen.queryByRole('region', { name: 'Week' });
    expect(week !== null).toBe(isShown);
    if (!week) return;
    const text = week.textContent!.replace(/[\u2066-\u2069]/g, '');
    expect(text).toContain('Today$90.001 paid trip');
    expect(text).toContain('This week$240.003 paid trips');
    const rows = within(within(week).getByRole('list', { name: 'Earnings by day' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent!.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'Sun 22 Nov1 paid trip$90.00',
      'Mon 16 Nov2 paid trips$150.00',
    ]);
  });

  it('are a list of months for the driver, from the wallet to the statement', async () => {
    const wallet = { walletBalance: 0, walletHistory: [], withdraws: [], mayWithdraw: true, debts: [], due: 0 };
    const app = show('driver', '/wallet', { fetchWallet: () => wallet });
    await app.mouse.click(await screen.findByRole('link', { name: 'Earnings and statements' }));
    const sums = (await screen.findByText('Share of the fares')).closest('dl')!;
    expect(sums.textContent!.replace(/[\u2066-\u2069]/g, '')).toBe(
      'Share of the fares$200.00Cancellation fees$15.00Tips$25.00You earned$240.00',
    );
    const list = await screen.findByRole('list', { name: 'Earnings and statements' });
    await app.mouse.click(
      await within(list).findByRole('link', { name: /November 2026.*Cancellation fees.*15\.00.*Tips.*25\.00/ }),
    );
    await waitFor(() => expect(app.path()).toBe('/statements/d1/2026-11'));
    expect(app.client.getQueryData(['driverEarnings', 2026, null])).toBeDefined();
  });
});

describe('[ADM-8] the statement', () => {
  it('adds up fares, fee, share and what came in cash, and lists each with its booking', async () => {
    show('driver', '/statements/d1/2026-11');
    const table = await screen.findByRole('table', { name: 'Entries of the month' });
    expect(within(table).getAllByRole('link', { name: 'WF1001' })[0]).toHaveAttribute('href', `/bookings/${BOOKING}`);
    const text = document.querySelector('main')!.textContent!.replace(/[\u2066-\u2069]/g, '');
    for (const line of [
      'Fare of 1 trip$100.00',
      'Service fee−$20.00',
      'Driver’s share$80.00',
      'Cash collected−$100.00',
      'Change in wallet balance−$20.00',
    ])
      expect(text).toContain(line);
  });

  it('[PLUS-7] says what the platform bore of refunds, so that its lines add up on screen, paper and in the file', async () => {
    const file = saved();
    const app = show('driver', '/statements/d1/2026-11', {
      fetchStatement: () => ({ ...statement, tripCost: 94, refundsBorne: 6 }),
    });
    await screen.findByRole('table', { name: 'Entries of the month' });
    const lines = 'Fare of 1 trip$94.00Service fee−$20.00Refunds paid for by the company$6.00Driver’s share';
    const textOf = (element: Element) => element.textContent!.replace(/[\u2066-\u2069]/g, '');
    expect(textOf(document.querySelector('main')!)).toContain(lines);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(textOf(document.getElementById('paper')!)).toContain(lines);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await app.mouse.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(file.mock.calls[0]?.[1]).toMatch(
      /,Fare of 1 trip,,94\r\n,Service fee,,-20\r\n,Refunds paid for by the company,,6\r\n,Driver’s share,,80\r\n/,
    );
  });

  it('[PLUS-7] has a fleet’s refunds and paid raises as lines of their own on screen, paper and in the file', async () => {
    const file = saved();
    const entries = [
      statement.entries[0]!,
      entry(`ADJ-${BOOKING}-x1`, 'Debit', 20, 'WF1001'),
      entry(`ADJEND-${BOOKING}-x2`, 'Credit', 8, 'WF1001'),
    ];
    const app = show('fleetadmin', '/statements/d1/2026-11', {
      fetchStatement: () => ({ ...statement, tripCost: 85, convenienceFee: 17, driverShare: 68, entries }),
    });
    const table = await screen.findByRole('table', { name: 'Entries of the month' });
    const said = (element: Element) => element.textContent!.replace(/[\u2066-\u2069]/g, '');
    expect(said(table)).toMatch(/Refund or correctionWF1001−\$20.00.*Refund or correctionWF1001\$8.00/);
    expect(within(table).getAllByRole('link', { name: 'WF1001' })).toHaveLength(3);
    const sums = said(document.querySelector('main')!);
    expect(sums).toContain('Driver’s share$68.00After refunds and corrections');
    expect(sums).not.toContain('Not paid yet');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(said(document.getElementById('paper')!)).toContain('Refund or correctionWF1001−$20.00');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await app.mouse.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(file.mock.calls[0]?.[1]).toContain(',Refund or correction,WF1001,-20');
  });

  it('loads all pages, goes on paper and into a CSV file under the name of driver and month', async () => {
    const file = saved();
    const [first, second] = statement.entries;
    const app = show('admin', '/statements/d1/2026-11', {
      fetchStatement: ({ cursor }) =>
        cursor ? { ...statement, entries: [second!] } : { ...statement, entries: [first!], nextCursor: first!.id },
    });
    const table = await screen.findByRole('table', { name: 'Entries of the month' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.title).toBe('Earnings statement Omar Said 2026-11');
    const paper = document.getElementById('paper')!;
    for (const words of ['Wayfare', 'Earnings statement', 'November 2026', 'Omar Said', 'ABC 123', 'WF1001'])
      expect(paper).toHaveTextContent(words);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await app.mouse.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(file.mock.calls[0]?.[0]).toBe('statement-2026-11.csv');
    expect(file.mock.calls[0]?.[1]).toContain('2026-11-21T09:00:00.000Z,Cash collected,WF1001,-100');
  });

  it('goes a month back, and not beyond the current one', async () => {
    const app = show('driver', '/statements/d1/2026-11');
    await screen.findByRole('table');
    expect(screen.getByRole('link', { name: 'Month after' })).toHaveAttribute('aria-disabled', 'true');
    await app.mouse.click(screen.getByRole('link', { name: 'Month before' }));
    await waitFor(() => expect(app.callsOf('fetchStatement').at(-1)).toMatchObject({ year: 2026, month: 10 }));
  });

  it('says that a month has no money', async () => {
    const none = { total_rides: 0, tripCost: 0, convenienceFee: 0, driverShare: 0, entries: [] };
    show('driver', '/statements/d1/2026-03', { fetchStatement: () => ({ ...statement, ...none }) });
    expect(await screen.findByText('Nothing was paid in this period')).toBeVisible();
  });

  it('says that a month or a driver does not exist', async () => {
    const app = show('admin', '/statements/d1/2026-13');
    expect(await screen.findByText('This period doesn’t exist')).toBeVisible();
    expect(app.callsOf('fetchStatement')).toEqual([]);
    app.unmount();
    show('admin', '/statements/ghost/2026-11', {
      fetchStatement: () => {
        throw new ApiError('not_found', 'nobody');
      },
    });
    expect(await screen.findByText('This is no longer here. Go back and reload the list.')).toBeVisible();
  });
});
