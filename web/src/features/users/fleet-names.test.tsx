import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const fleets = {
  f1: aUser('fleetadmin', { id: 'f1', firstName: 'Fia', lastName: 'Fleet' }),
  f2: aUser('fleetadmin', { id: 'f2', firstName: 'Flo', lastName: 'Fast' }),
};
const driver = (fleetadmin?: string) =>
  aUser('driver', { id: 'd1', firstName: 'Dan', lastName: 'Driver', email: 'dan@example.com', fleetadmin });

const show = (route: string, api: RenderOptions['api']) =>
  renderApp({
    route,
    user: aUser('admin', { id: 'a1' }),
    api: { listFiles: () => ({ files: [] }), ...api },
  });

describe('[ADM-11] where a driver’s fleet is shown', () => {
  it('the file of drivers names it, asking once for each', async () => {
    const { createObjectURL, revokeObjectURL } = URL;
    onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
    const files: Blob[] = [];
    URL.createObjectURL = file => (files.push(file as Blob), 'blob:file');
    URL.revokeObjectURL = () => undefined;
    const app = show('/drivers', {
      fetchUsers: () => ({ users: [driver('f1'), { ...driver('f1'), id: 'd2' }, { ...driver('gone'), id: 'd3' }] }),
      fetchPerson: ({ id }) => {
        if (id !== 'f1') throw new ApiError('not_found', 'gone', { status: 404 });
        return { user: fleets.f1 };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, ...rows] = (await files[0]!.text()).trim().split(/\r?\n/);
    const at = head!.replace('\uFEFF', '').replaceAll('"', '').split(',').indexOf('fleet');
    expect(rows.map(row => row.replaceAll('"', '').split(',')[at])).toEqual([
      'Fia Fleet',
      'Fia Fleet',
      'Deleted fleet',
    ]);
    expect(app.callsOf('fetchPerson')).toEqual([{ id: 'f1' }, { id: 'gone' }]);
  });

  it('two admins who choose another one see names, not ids', async () => {
    let stored: 'f2' | undefined;
    show('/drivers?row=d1', {
      fetchUsers: () => ({ users: [fleets.f1] }),
      fetchUsersOnce: () => ({ users: [fleets.f1] }),
      fetchPerson: ({ id }) => ({ user: id === 'd1' ? driver(stored) : fleets[id as 'f1'] }),
      editUser: () => {
        stored = 'f2';
        throw new ApiError('changed_meanwhile', '', { status: 409 });
      },
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Fleet' }), 'Fia');
    await userEvent.click(await screen.findByRole('option', { name: /Fia Fleet/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /changed/i });
    expect(within(dialog).getByRole('radio', { name: /Flo Fast/ })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: /Fia Fleet/ })).toBeVisible();
  });
});

describe('[ADM-11] a fleet that was deleted', () => {
  const gone = () => {
    throw new ApiError('not_found', 'gone', { status: 404 });
  };

  it('is named so by every place that has its id, and asked for once', async () => {
    const app = show('/bookings?fleet=gone', {
      fetchBookings: () => ({
        bookings: [aBooking({ id: 'b1', fleetadmin: 'gone' }), aBooking({ id: 'b2', fleetadmin: 'gone' })],
      }),
      fetchPerson: gone,
    });
    expect(await screen.findByText('Fleet: Deleted fleet')).toBeVisible();
    // The column of the fleet is shown on request.
    await app.mouse.click(await screen.findByLabelText('Status column menu'));
    await app.mouse.click(await screen.findByRole('menuitem', { name: 'Manage columns' }));
    await app.mouse.click(await screen.findByRole('checkbox', { name: 'Fleet' }));
    await waitFor(() => expect(screen.getAllByText(/Deleted fleet/).length).toBeGreaterThan(2));
    expect(screen.queryByText(/…/)).toBeNull();
    expect(app.callsOf('fetchPerson')).toHaveLength(1);
  });

  it('is shown on the sheet of a driver who was in it', async () => {
    show('/drivers?row=d1', {
      fetchUsers: () => ({ users: [driver('gone')] }),
      fetchPerson: ({ id }) => (id === 'd1' ? { user: driver('gone') } : gone()),
    });
    expect(await screen.findByText(/Their fleet has been deleted/)).toBeVisible();
    expect(await screen.findByText('Deleted fleet')).toBeVisible();
  });
});

it('[ADM-4] an admin who deletes a fleet admin sees how many drivers lose their fleet, with a link to them', async () => {
  const fia = { ...fleets.f1, walletBalance: 0 };
  const app = show('/fleetadmins?row=f1', {
    fetchUsers: () => ({ users: [fia] }),
    fetchPerson: () => ({ user: fia, drivers: 2 }),
    fetchInvitations: () => ({ invitations: [] }),
    deleteUser: () => ({ deleted: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: /Delete Fia/ });
  expect(within(dialog).getByText(/^2 drivers stay without a fleet/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await waitFor(() => expect(app.path()).toBe('/drivers?fleet=f1'));
});
