import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { noFigures } from '#shared/domain/ledger/tax-quarters';
import { renderInProviders } from '@/testing/render';
import * as csv from '@/ui/table/csv-download';
import { DriversFile } from './drivers-file';

const figures = { faresMinor: 10_000, feeMinor: 1_200, taxMinor: 300, cancelFeesMinor: 2_500, tipsMinor: 1_500 };
const dan = { driver: 'd1', driverName: 'Dan Ek', taxId: 'T1', ...noFigures, ...figures, rides: 1 };
const tipped = { driver: 'd2', driverName: 'Eva Al', ...noFigures, tipsMinor: 700 };
const idle = { driver: 'd3', driverName: 'Ida Bo', ...noFigures };

it('[PLUS-28] the file for the tax office has each part of what a driver was paid, also a quarter with nothing but a tip', async () => {
  const file = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
  renderInProviders(<DriversFile year="2026" />, {
    fetchDriverTaxes: ({ month }) => ({
      currency: 'USD',
      drivers: month === '2026-11' ? [dan, tipped, idle].map(each => ({ ...each, month })) : [],
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: /Drivers’ tax statements 2026/ }));
  await waitFor(() => expect(file).toHaveBeenCalledOnce());
  expect(String(file.mock.calls[0]![1]).split('\r\n')).toEqual([
    'Owner’s ID,Driver,Tax number,Account number,Period,Trips,Fares,Service fee without tax,Tax on the service fee,Not paid by customers,' +
      'Cancellation fees,Tips,Extra paid by the company,Left for you,',
    'd1,Dan Ek,T1,,2026-Q4,1,100,12,3,0,25,15,0,125,USD',
    'd2,Eva Al,,,2026-Q4,0,0,0,0,0,0,7,0,7,USD',
  ]);
});
