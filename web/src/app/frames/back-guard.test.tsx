import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { book, fillForm, parcelCar, render } from '@/features/booking/booking-kit';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const gone = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const settled = () => new Promise(resolve => setTimeout(resolve, 50));

describe('[HOME-5] Back while something lies over the page', () => {
  it('closes the topmost sheet of the booking and leaves what was put together', async () => {
    const app = render({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) });
    await fillForm(app);
    await book(app);
    const picker = await screen.findByRole('dialog', { name: 'What are we carrying?' });
    await app.mouse.click(within(picker).getByRole('button', { name: 'Get estimate' }));
    const price = await screen.findByRole('dialog', { name: 'Your price' });
    await app.mouse.type(within(price).getByLabelText(/^Name/), 'Nils');
    await settled();
    await app.back();
    await gone('Your price');
    expect(app.path()).toBe('/');
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Järntorget, Gothenburg');
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Get estimate' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Nils');
  });

  it('leaves the page when the sheet was closed by its own button', async () => {
    const app = renderApp({
      route: '/wallet',
      user: aUser('rider'),
      api: {
        fetchWallet: () => ({
          walletBalance: 0,
          walletHistory: [],
          withdraws: [],
          mayWithdraw: false,
          debts: [],
          due: 0,
        }),
        fetchBookings: () => ({ bookings: [aBooking()] }),
        fetchCancelReasons: () => ({ simple: ['Plans changed'], complex: [] }),
      },
    });
    await app.mouse.click((await screen.findAllByRole('link', { name: 'Booking history' }))[0]!);
    const [cancel] = await screen.findAllByRole('button', { name: /^Cancel/ });
    await app.mouse.click(cancel!);
    const dialog = await screen.findByRole('dialog');
    await settled();
    // Neither a click beside it nor Escape closes it, but Back does (BKS-2).
    await app.back();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(app.path()).toBe('/bookings');
    await app.mouse.click((await screen.findAllByRole('button', { name: /^Cancel/ }))[0]!);
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Keep/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    await app.back();
    await waitFor(() => expect(app.path()).toBe('/wallet'));
  });
});
