import { act, render as renderBare, screen, waitFor, within } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { book, fillForm, parcelCar, render } from '@/testing/booking-kit';
import { isDuplicate, useSteps } from '@/lib/duplicate-entry';
import { useAddress } from '@/lib/use-address';
import { useBackCloses } from '@/lib/use-back-closes';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { BackGuard } from '@/ui/back-guard';
import { useRow } from '@/ui/record/use-row';

const gone = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
/** Waits several moments, because the guard acts in the moment after a page is drawn. */
const settled = async () => {
  for (let moment = 0; moment < 4; moment += 1) await act(() => new Promise(resolve => setTimeout(resolve, 20)));
};

// The tests are about the history, not about how long the file of a page takes.
beforeAll(async () => void (await import('@/features/bookings/bookings-page')));
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
    await app.mouse.click(within(picker).getByRole('button', { name: 'Continue' }));
    const price = await screen.findByRole('dialog', { name: 'Your price' });
    await app.mouse.type(within(price).getByLabelText(/^Name/), 'Nils');
    await settled();
    await app.back();
    await gone('Your price');
    expect(app.path()).toBe('/');
    // One step of the booking at a time.
    expect(await screen.findByRole('dialog', { name: 'What are we carrying?' })).toBeVisible();
    await settled();
    await app.back();
    await gone('What are we carrying?');
    expect(app.path()).toBe('/');
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Järntorget, Gothenburg');
    await book(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Continue' }));
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
    await app.mouse.click((await screen.findAllByRole('link', { name: 'Bookings' }))[0]!);
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

function Guard() {
  useSteps();
  return <BackGuard />;
}

const page = (beside?: ReactNode) => {
  window.history.pushState(null, '', '/page');
  return renderBare(
    <BrowserRouter>
      <Guard />
      <Sheets />
      <Suspense>{beside}</Suspense>
    </BrowserRouter>,
  );
};

const back = () => act(async () => window.history.back());
const never = new Promise<void>(() => undefined);

/** A page whose address contains an open sheet, like that of a row, with a link to another page. */
function Rows() {
  const row = useRow();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () => void (rows = { ...row, go: to => void navigate(to), isDrawn: address => address === pathname + search }),
  );
  return row.isOpen && <Sheet name="row" onClose={row.close} />;
}
type Rows = ReturnType<typeof useRow> & { go: (to: string) => void; isDrawn: (address: string) => boolean };
let rows: Rows;
const does = async (what: () => void) => {
  act(what);
  await settled();
};
const stands = (address: string) => waitFor(() => expect(rows.isDrawn(address)).toBe(true));
/** The page `/page`, come to from `/before`. */
const rowsPage = async () => {
  const view = page(<Rows />);
  await does(() => rows.go('/before'));
  await does(() => rows.go('/page'));
  return view;
};

describe('[HOME-5] Back after a sheet that stands in the address', () => {
  it('leaves the page when the sheet was closed by its button, however many rows it showed', async () => {
    await rowsPage();
    for (const id of ['one', 'two']) await does(() => rows.open(id));
    await stands('/page?row=two');
    await does(() => rows.close());
    await stands('/page');
    await back();
    await stands('/before');
    await settled();
    expect(screen.queryByText('row')).toBeNull();
  });

  it('leaves the page after sheets were opened and closed several times and its address was rewritten between', async () => {
    await rowsPage();
    for (const id of ['one', 'two', 'three']) {
      await does(() => rows.open(id));
      await does(() => rows.close());
    }
    await back();
    await stands('/before');
  });

  it('closes the sheet, and the next one leaves the page', async () => {
    await rowsPage();
    await does(() => rows.open('one'));
    await does(() => rows.open('two'));
    await back();
    await stands('/page');
    await settled();
    expect(screen.queryByText('row')).toBeNull();
    await back();
    await stands('/before');
  });

  it('opens the sheet again on the way back from a link in it, then closes it, then leaves the page', async () => {
    await rowsPage();
    await does(() => rows.open('one'));
    await does(() => rows.go('/linked'));
    await back();
    await stands('/page?row=one');
    expect(await screen.findByText('row')).toBeVisible();
    await settled();
    await back();
    await stands('/page');
    await settled();
    await back();
    await stands('/before');
  });

  it('closes a sheet that was there when the page was loaded again', async () => {
    const { unmount } = await rowsPage();
    await does(() => rows.open('one'));
    unmount();
    renderBare(
      <BrowserRouter>
        <Guard />
        <Rows />
      </BrowserRouter>,
    );
    expect(await screen.findByText('row')).toBeVisible();
    await settled();
    await back();
    await stands('/page');
    await settled();
    await back();
    await stands('/before');
  });
});

describe('[HOME-5] a machine that is slow', () => {
  it('keeps the link or sheet that comes right after one was closed: no step back is on its way', async () => {
    const go = vi.spyOn(window.history, 'go');
    const goBack = vi.spyOn(window.history, 'back');
    await rowsPage();
    await does(() => rows.open('one'));
    act(() => rows.close());
    await does(() => rows.go('/linked'));
    await stands('/linked');
    show('first');
    await settled();
    show(undefined);
    show('second');
    await settled();
    expect(screen.getByText('second')).toBeVisible();
    expect([go, goBack].map(spy => spy.mock.calls)).toEqual([[], []]);
    await back();
    await waitFor(() => expect(screen.queryByText('second')).toBeNull());
    await stands('/linked');
  });

  it('keeps a sheet that follows another while the page has not drawn the entry of the history yet', async () => {
    /** Never finishes rendering after the layer's entry. */
    function Slow() {
      const { key } = useLocation();
      if (key && isDuplicate()) use(never);
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

describe('[HOME-5] Back after changes that were saved', () => {
  it('leaves the page, and takes no step by itself that could undo a link', async () => {
    let edit: (dirty: boolean) => void = () => undefined;
    function Form() {
      const [dirty, setDirty] = useState(false);
      useLeaveGuard(dirty);
      useEffect(() => void (edit = setDirty), []);
      return null;
    }
    page(
      <>
        <Rows />
        <Form />
      </>,
    );
    await does(() => rows.go('/before'));
    await does(() => rows.go('/page'));
    const go = vi.spyOn(window.history, 'go');
    const goBack = vi.spyOn(window.history, 'back');
    await does(() => edit(true));
    await does(() => edit(false));
    expect([go, goBack].map(spy => spy.mock.calls)).toEqual([[], []]);
    await back();
    await stands('/before');
  });
});
