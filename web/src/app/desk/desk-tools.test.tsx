import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { setLanguage } from '@/i18n/i18n';
import { showOnDesk, switchKeys, useDesk } from '@/lib/stores/desk';

const rows = [aBooking({ id: 'b1', status: 'COMPLETE' }), aBooking({ id: 'b2', booking_id: 'WF1002' })];
const rut = aUser('rider', { id: 'r9', firstName: 'Rut', lastName: 'Rider', mobile: '+46701112233' });
const show = (api: RenderOptions['api'] = {}, route = '/bookings', usertype: 'admin' | 'fleetadmin' = 'admin') =>
  renderApp({
    route,
    user: aUser(usertype),
    api: {
      fetchBookings: () => ({ bookings: rows }),
      fetchBooking: ({ bookingId }) => ({ booking: rows.find(({ id }) => id === bookingId)!, events: [] }),
      fetchUsers: () => ({ users: [rut, { ...rut, id: 'r10' }] }),
      fetchPerson: () => ({ user: rut }),
      ...api,
    },
  });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const palette = async () => {
  await waitFor(() => {
    if (!screen.queryByRole('combobox', { name: 'Search or go to a page' })) press('k', { ctrlKey: true });
    expect(screen.getByRole('combobox', { name: 'Search or go to a page' })).toHaveFocus();
  });
  return screen.getByRole('combobox', { name: 'Search or go to a page' });
};
const closed = () =>
  waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or go to a page' })).toBeNull());

beforeAll(
  () => Promise.all([import('./palette'), import('./keys-dialog'), import('@/features/bookings/bookings-page')]),
  60_000,
);
afterEach(() => {
  showOnDesk(undefined);
  switchKeys(true);
  sessionStorage.clear();
});

describe('the palette', () => {
  it('[PLUS-12] goes to what the server finds and, by Enter, to a page; then that comes first', async () => {
    const app = show();
    await screen.findByText('WF1001');
    await app.mouse.type(await palette(), 'rut');
    const people = await screen.findAllByRole('option', { name: /Rut Rider.*Customer · \u2066\+46701112233/ });
    expect(screen.getByRole('option', { name: /WF1002/ })).toBeVisible();
    const count = screen.getAllByRole('option').length;
    const statuses = within(screen.getByRole('dialog')).getAllByRole('status');
    expect(statuses.map(({ textContent }) => textContent)).toContain(`${count} results`);
    const hit = within(screen.getByRole('option', { name: /WF1001/ }));
    for (const fact of ['Completed', 'Edda Lind', 'Järntorget', 'Brunnsparken', /86\.00/])
      expect(hit.getByText(fact)).toBeVisible();
    await app.mouse.click(people[1]!);
    await waitFor(() => expect(app.path()).toBe('/riders?row=r10'));
    expect(app.callsOf('fetchUsers')).toContainEqual({ search: 'rut', limit: 10 });
    expect(app.callsOf('fetchBookings')).toContainEqual({ search: 'rut', limit: 5 });
    await closed();
    await screen.findByRole('complementary', { name: 'Rut Rider' });
    const box = await palette();
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Rut Rider');
    await app.mouse.type(box, 'booki');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Bookings'));
    press('Enter');
    await waitFor(() => expect(app.path()).toBe('/bookings'));
    await closed();
  });

  it('[PLUS-12] does what is typed, closes with Escape, and is a button too', async () => {
    const app = show();
    await app.mouse.click(await screen.findByRole('button', { name: 'Search or go to a page' }));
    await app.mouse.keyboard('{Escape}');
    await closed();
    expect(app.path()).toBe('/bookings');
    await app.mouse.type(await palette(), 'add promo');
    await screen.findByRole('option', { name: 'Add promo' });
    press('Enter');
    await waitFor(() => expect(app.path()).toBe('/promos?row=new'));
  });

  it('[PLUS-12] is called off with Escape also while its file is on the way, and opened by the next press', async () => {
    show();
    await screen.findByText('WF1001');
    await waitFor(() => {
      press('k', { ctrlKey: true });
      expect(useDesk.getState().shown).toBe('palette');
      press('Escape');
      expect(useDesk.getState().shown).toBeUndefined();
    });
    await closed();
    expect(await palette()).toHaveFocus();
  });

  it('[PLUS-12] offers a fleet admin their own pages and drivers only, and says when the search fails', async () => {
    const fail = () => {
      throw new ApiError('too_many_requests', '');
    };
    const app = show({ fetchUsers: fail }, '/bookings', 'fleetadmin');
    await screen.findByText('WF1001');
    const box = await palette();
    expect(screen.queryByRole('option', { name: 'Promos' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Add driver' })).toBeVisible();
    await app.mouse.type(box, 'rut');
    expect(await screen.findByText(/^The search failed/)).toBeVisible();
    expect(app.callsOf('fetchUsers')).toContainEqual({ search: 'rut', limit: 10, usertype: 'driver' });
  });

  it.each(['admin', 'fleetadmin'] as const)('[PLUS-12] switches colours and language for a %s', async usertype => {
    onTestFinished(async () => {
      await setLanguage('en', false);
      localStorage.clear();
    });
    const app = show({}, '/bookings', usertype);
    await screen.findByText('WF1001');
    const shown = () => document.documentElement.className;
    for (const [typed, scheme] of [
      ['dark', 'dark'],
      ['mode light', 'light'],
    ] as const) {
      await app.mouse.type(await palette(), typed);
      press('Enter');
      await closed();
      expect(shown()).toContain(scheme);
    }
    expect(screen.queryByRole('combobox', { name: 'Search or go to a page' })).toBeNull();
    await app.mouse.type(await palette(), 'language deutsch');
    await screen.findByRole('option', { name: /Deutsch/ });
    expect(screen.queryByRole('option', { name: /English/ })).toBeNull();
    press('Enter');
    await closed();
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(app.path()).toBe('/bookings');
    // There is nothing to go back to: an action is no place.
    await waitFor(() => {
      if (!screen.queryByRole('option', { name: /English/ })) press('k', { ctrlKey: true });
      expect(screen.queryByRole('group', { name: 'Zuletzt' })).toBeNull();
      expect(screen.getByRole('option', { name: /English/ })).toBeVisible();
    });
  });
});

describe('the desk by keyboard', () => {
  it('[PLUS-12] goes to the next and the previous row, with the booking beside them, and closes it', async () => {
    const app = show();
    await screen.findByText('WF1002');
    await waitFor(() => {
      press('j');
      expect(document.activeElement).toHaveAttribute('role', 'gridcell');
    });
    press('Enter');
    await waitFor(() => expect(app.path()).toBe('/bookings?row=b1'));
    await screen.findByRole('complementary', { name: /WF1001/ });
    press('j');
    await waitFor(() => expect(app.path()).toBe('/bookings?row=b2'));
    press('ن', { code: 'KeyK' });
    await waitFor(() => expect(app.path()).toBe('/bookings?row=b1'));
    press('Escape');
    await waitFor(() => expect(app.path()).toBe('/bookings'));
  });

  it('[PLUS-12] goes over cards too, with the sheet of one lying over them, and leaves other keys to it', async () => {
    const wide = window.matchMedia;
    onTestFinished(() => void (window.matchMedia = wide));
    window.matchMedia = query => ({ ...wide(query), matches: /max-width/.test(query) });
    const people = ['r1', 'r2'].map(id => ({ ...rut, id, firstName: id }));
    const api = { fetchUsers: () => ({ users: people }) };
    const app = show(
      { ...api, fetchPerson: ({ id }) => ({ user: people.find(person => person.id === id)! }) },
      '/riders',
    );
    await screen.findByText(/^r2/);
    await waitFor(() => {
      press('j');
      expect(document.activeElement?.closest('li')).toHaveAttribute('data-id', 'r1');
    });
    await app.mouse.click(document.activeElement!);
    await screen.findByRole('dialog', { name: /^r1/ });
    press('j');
    await screen.findByRole('dialog', { name: /^r2/ });
    press('n');
    press('k');
    await screen.findByRole('dialog', { name: /^r1/ });
    expect(app.path()).toBe('/riders?row=r1');
    press('Escape');
    await waitFor(() => expect(app.path()).toBe('/riders'));
  });

  it('[PLUS-12] goes on at the next page after the last row, and back at the last row of the page before', async () => {
    const people = ['r1', 'r2', 'r3', 'r4'].map(id => ({ ...rut, id, firstName: id }));
    const app = show(
      {
        fetchUsers: ({ cursor }) =>
          cursor ? { users: people.slice(2) } : { users: people.slice(0, 2), nextCursor: 'c' },
        fetchPerson: ({ id }) => ({ user: people.find(person => person.id === id)! }),
      },
      '/riders',
    );
    const marked = (id: string) =>
      waitFor(() => expect(document.activeElement?.closest('[data-id]')).toHaveAttribute('data-id', id));
    const shown = (id: string) => waitFor(() => expect(app.path()).toBe(`/riders?row=${id}`));
    await screen.findByText(/^r2/);
    await waitFor(() => {
      press('j');
      expect(document.activeElement).toHaveAttribute('role', 'gridcell');
    });
    press('k');
    await marked('r1');
    press('j');
    await marked('r2');
    press('j');
    await marked('r3');
    expect(screen.queryByText(/^r2/)).toBeNull();
    press('k');
    await marked('r2');
    press('Enter');
    await shown('r2');
    press('j');
    await shown('r3');
    press('j');
    await shown('r4');
    press('j');
    press('k');
    await shown('r3');
    press('k');
    await shown('r2');
  });

  it('[PLUS-12] focuses the search, adds, lists the shortcuts; nothing while typing or when switched off', async () => {
    const app = show();
    await screen.findByText('WF1001');
    await waitFor(() => {
      press('/');
      expect(screen.getByRole('searchbox')).toHaveFocus();
    });
    press('n');
    expect(app.path()).toBe('/bookings');
    (document.activeElement as HTMLElement).blur();
    press('n', { altKey: true });
    press('n', { ctrlKey: true });
    expect(app.path()).toBe('/bookings');
    press('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await app.mouse.click(dialog.getByRole('switch', { name: 'Use single keys as shortcuts' }));
    expect(localStorage.getItem('wayfare-keys')).toBe('off');
    await app.mouse.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('n');
    expect(app.path()).toBe('/bookings');
    switchKeys(true);
    (document.activeElement as HTMLElement).blur();
    press('n');
    await waitFor(() => expect(app.path()).toBe('/addbookings'));
  });

  it('[PLUS-12] asks before another row replaces changes that are not saved', async () => {
    const app = show({ fetchUsers: () => ({ users: [rut, { ...rut, id: 'r10' }] }) }, '/riders?row=r9');
    const field = await screen.findByLabelText('First name', { selector: 'input' });
    await app.mouse.type(field, 'h');
    field.blur();
    await waitFor(() => {
      press('j');
      expect(screen.getByText('Stay')).toBeVisible();
    });
    await app.mouse.click(screen.getByRole('button', { name: 'Stay' }));
    expect(app.path()).toBe('/riders?row=r9');
  });

  it('[PLUS-12] N opens a new row where rows are added in a sheet', async () => {
    const app = show({ fetchUsers: () => ({ users: [] }) }, '/riders');
    await screen.findByText('No users available.');
    await waitFor(() => {
      press('n');
      expect(app.path()).toBe('/riders?row=new');
    });
    expect(await screen.findByRole('complementary', { name: 'Add customer' })).toBeVisible();
  });
});
