import { act, render as renderBare, screen, waitFor, within } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { book, fillForm, parcelCar, render } from '@/features/booking/booking-kit';
import { useAddress } from '@/lib/use-address';
import { useBackCloses } from '@/lib/use-back-closes';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { BackGuard } from '@/ui/back-guard';

const gone = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
/** What is drawn after one moment is acted on in the next. */
const settled = async () => {
  for (let moment = 0; moment < 4; moment += 1) await act(() => new Promise(resolve => setTimeout(resolve, 20)));
};

// The tests are about the history, not about how long the file of a page takes.
beforeAll(async () => void (await import('@/features/bookings/bookings-page')), 60_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await settled();
});

describe('[HOME-5] Back while something lies over the page', () => {
  it('closes the topmost sheet of the booking and leaves what was put together', async () => {
    const app = render({ fetchCarTypes: () => ({ carTypes: [parcelCar] }) }, aUser('rider'), '/', { browser: true });
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
      browser: true,
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

let show: (name: string | undefined) => void = () => undefined;

function Sheet({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, onClose);
  return <p>{name}</p>;
}

/** A page with one sheet at a time, opened by `show`. */
function Sheets() {
  const [name, setName] = useState<string>();
  useEffect(() => void (show = next => act(() => setName(next))), []);
  return name && <Sheet key={name} name={name} onClose={() => setName(undefined)} />;
}

const page = (beside?: ReactNode) => {
  window.history.pushState(null, '', '/page');
  return renderBare(
    <BrowserRouter>
      <BackGuard />
      <Sheets />
      <Suspense>{beside}</Suspense>
    </BrowserRouter>,
  );
};

const back = () => act(async () => window.history.back());
const never = new Promise<void>(() => undefined);

describe('[HOME-5] a machine that is slow', () => {
  it('keeps a sheet that opens before the history is back from the one before', async () => {
    page();
    show('first');
    await settled();
    const go = window.history.go.bind(window.history);
    const late: (() => void)[] = [];
    const goLate = (by = -1) => void late.push(() => go(by));
    vi.spyOn(window.history, 'go').mockImplementation(goLate);
    vi.spyOn(window.history, 'back').mockImplementation(() => goLate());
    show(undefined);
    await settled();
    show('second');
    await settled();
    expect(late).toHaveLength(1);
    vi.restoreAllMocks();
    await act(async () => late[0]!());
    await settled();
    expect(screen.getByText('second')).toBeVisible();
    await back();
    await waitFor(() => expect(screen.queryByText('second')).toBeNull());
  });

  it('keeps a sheet that follows another while the page has not drawn the entry of the history yet', async () => {
    /** Takes for ever to draw what the layer's entry asks for. */
    function Slow() {
      const { state } = useLocation() as { state: { layer?: boolean } | null };
      if (state?.layer) use(never);
      return null;
    }
    page(<Slow />);
    show('options');
    await settled();
    show('price');
    await settled();
    expect(screen.getByText('price')).toBeVisible();
    await back();
    await waitFor(() => expect(screen.queryByText('price')).toBeNull());
  });

  it('keeps one entry however often the address is rewritten below a sheet', async () => {
    let write: ReturnType<typeof useAddress>['write'] = () => undefined;
    function Address() {
      const address = useAddress();
      useEffect(() => void (write = address.write));
      return null;
    }
    page(<Address />);
    const before = window.history.length;
    show('sheet');
    await settled();
    for (const row of ['one', 'two']) {
      act(() => write({ row }));
      await settled();
    }
    expect(window.history.length).toBe(before + 1);
    await back();
    await waitFor(() => expect(screen.queryByText('sheet')).toBeNull());
  });
});
