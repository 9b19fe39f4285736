import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const admin = aUser('admin', { id: 'a1', firstName: 'Ada', lastName: 'Admin' });
const driver = (change: Partial<User> = {}) =>
  aUser('driver', {
    id: 'd1',
    firstName: 'Dan',
    lastName: 'Driver',
    email: 'dan@example.com',
    mobile: '+46701234567',
    licenseImage: 'users/d1/licenseImage/1',
    vehicleModel: 'V60',
    ...change,
  });

const show = (route: string, user: User, api: RenderOptions['api'] = {}) =>
  renderApp({
    route,
    user,
    api: {
      fetchUsers: () => ({ users: [driver()] }),
      fetchPerson: () => ({ user: driver() }),
      listFiles: () => ({ files: [] }),
      fetchFileLink: () => ({ url: 'https://files.example/1', expiresAt: Date.now() + 300_000 }),
      ...api,
    },
  });
const inputs = (calls: readonly { operation: string; input: unknown }[], name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ input }) => input);
const typed = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('[ADM-4] the pages of people', () => {
  it.each([
    ['/riders', 'rider', 'Customers'],
    ['/drivers', 'driver', 'Drivers'],
    ['/fleetadmins', 'fleetadmin', 'Fleet admins'],
    ['/alladmin', 'admin', 'All admins'],
  ])('%s asks the server for a page of its kind, and says so when there is nobody', async (route, usertype, title) => {
    const { calls } = show(route, admin, { fetchUsers: () => ({ users: [] }) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByText('No users available.')).toBeVisible();
    expect(inputs(calls, 'fetchUsers')).toContainEqual({ usertype, limit: 25 });
  });

  it('[ADM-11] filters, sorts and searches on the server', async () => {
    const { calls } = show('/drivers', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Documents to check' }));
    await waitFor(() =>
      expect(inputs(calls, 'fetchUsers')).toContainEqual({ usertype: 'driver', limit: 25, state: 'unchecked' }),
    );
  });

  it('[DEMO-2] exports nothing in demo mode', async () => {
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    show('/riders', admin, { fetchSettings: () => ({ settings, appcat: 'delivery' }) });
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Export is switched off in the demo',
    );
  });

  it('saves what was changed, with what was seen; a taken e-mail is shown at its field', async () => {
    const { calls } = show('/drivers?row=d1', admin, {
      editUser: () => {
        throw new ApiError('user_exists', '', { params: { field: 'email' } });
      },
    });
    await typed(/^Email|^Email/, 'other@example.com');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(inputs(calls, 'editUser')).toEqual([
        { id: 'd1', data: { email: 'other@example.com' }, was: { email: 'dan@example.com' } },
      ]),
    );
    await waitFor(() => expect(screen.getByLabelText(/^Email|^Email/, { selector: 'input' })).toBeInvalid());
  });

  it('approves a licence until a day, and rejects one with a reason', async () => {
    const { calls } = show('/drivers?row=d1', admin, { decideDocument: () => ({ user: driver() }) });
    const licence = await screen.findByRole('region', { name: 'Driving licence' });
    await userEvent.click(within(licence).getByRole('button', { name: 'Approve' }));
    await typed('Last valid day', '2099-05-01');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
    const about = { id: 'd1', document: 'license', image: 'users/d1/licenseImage/1' };
    const approved = { ...about, decision: 'approve', expiry: Date.UTC(2099, 4, 1) };
    await waitFor(() => expect(inputs(calls, 'decideDocument')).toEqual([approved]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(licence).getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText(/fill/i)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Blurred');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    const rejected = { ...about, decision: 'reject', reason: 'Blurred' };
    await waitFor(() => expect(inputs(calls, 'decideDocument')).toEqual([approved, rejected]));
  });

  it('approves no account before its documents are checked, each until its last valid day', async () => {
    const waiting = driver({ approved: false, papersImage: 'users/d1/papersImage/1', papersState: 'waiting' });
    const { calls } = show('/drivers?row=d1', admin, {
      fetchPerson: () => ({ user: waiting }),
      decideDocument: () => ({ user: waiting }),
      editUser: () => ({ user: driver() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve account' }));
    await screen.findByRole('dialog', { name: 'Approve the driving licence?' });
    expect(inputs(calls, 'editUser')).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(calls, 'editUser')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Approve account' }));
    await typed('Last valid day', '2099-05-01');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
    const papers = await screen.findByRole('dialog', { name: 'Approve the vehicle papers?' });
    await userEvent.click(within(papers).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(inputs(calls, 'editUser')).toEqual([{ id: 'd1', data: { approved: true } }]));
    const about = { id: 'd1', decision: 'approve' };
    expect(inputs(calls, 'decideDocument')).toEqual([
      { ...about, document: 'license', image: 'users/d1/licenseImage/1', expiry: Date.UTC(2099, 4, 1) },
      { ...about, document: 'papers', image: 'users/d1/papersImage/1' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[PLUS-48] gives a driver more time to answer offers', async () => {
    const { calls } = show('/drivers?row=d1', admin, { editUser: () => ({ user: driver({ offerTimeFactor: 5 }) }) });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Time to answer an offer' }));
    await userEvent.click(await screen.findByRole('option', { name: '100 seconds' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = { id: 'd1', data: { offerTimeFactor: 5 }, was: { offerTimeFactor: null } };
    await waitFor(() => expect(inputs(calls, 'editUser')).toEqual([sent]));
  });

  it('blocks with a reason', async () => {
    const { calls } = show('/drivers?row=d1', admin, { editUser: () => ({ user: driver({ approved: false }) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Fraud');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await waitFor(() =>
      expect(inputs(calls, 'editUser')).toEqual([{ id: 'd1', data: { approved: false, blockReason: 'Fraud' } }]),
    );
  });

  it('[PAYS-3] records the dispute of a payment into the wallet at a provider that reports none', async () => {
    const deposit = { id: '1-a', date: 0, amount: 30, paid: 40, left: 0, currency: 'USD' };
    const deposits = [
      { ...deposit, provider: 'payfast', topUp: true as const },
      { ...deposit, id: '2-b', provider: 'stripe' },
    ];
    const { calls } = show('/drivers?row=d1', admin, {
      fetchDeposits: () => ({ deposits, returns: [], available: 0 }),
      recordDispute: () => ({ issue: {} as never }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'The bank disputes the payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    expect(within(dialog).queryByRole('radiogroup', { name: 'Payment' })).toBeNull();
    await userEvent.type(within(dialog).getByLabelText('Case number'), 'CB-9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
    const wanted = { uid: 'd1', deposit: '1-a', amount: 40, reference: 'CB-9', state: 'opened' };
    await waitFor(() => expect(inputs(calls, 'recordDispute')).toEqual([wanted]));
  });

  it('[PROF-3] asks for the payout of what a blocked person has in the wallet, and of nobody else', async () => {
    const blocked = driver({ approved: false, blockedAt: 1, walletBalance: 120.5 });
    const { calls } = show('/drivers?row=d1', admin, {
      fetchPerson: () => ({ user: blocked }),
      requestWithdraw: () => ({ withdraw: { id: 'w1', amount: 120.5 } as never, walletBalance: 0 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay out the balance' }));
    const dialog = await screen.findByRole('dialog', { name: 'Money of a blocked account' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay out the balance' }));
    await waitFor(() => expect(inputs(calls, 'requestWithdraw')).toEqual([{ uid: 'd1', amount: 120.5 }]));
  });

  it.each([
    ['approved', { walletBalance: 120 }],
    ['without money', { approved: false, blockedAt: 1, walletBalance: 0 }],
    ['waiting for approval', { approved: false, walletBalance: 120 }],
  ])('offers no payout of a person who is %s', async (_, change) => {
    show('/drivers?row=d1', admin, { fetchPerson: () => ({ user: driver(change) }) });
    expect(await screen.findByRole('heading', { name: 'Dan Driver' })).toBeVisible();
    await screen.findByLabelText('First name', { selector: 'input' });
    expect(screen.queryByRole('button', { name: 'Pay out the balance' })).toBeNull();
  });

  it('adds a driver, for whom only what was typed is sent', async () => {
    const { calls } = show('/drivers?row=new', admin, { addUser: () => ({ user: driver({ id: 'd2' }) }) });
    await typed('First name', 'Eva');
    await typed('Last name', 'Ek');
    await typed(/^Email|^Email/, 'eva@example.com');
    await typed('Phone number', '+46701112233');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const eva = { firstName: 'Eva', lastName: 'Ek', email: 'eva@example.com', mobile: '+46701112233' };
    await waitFor(() => expect(inputs(calls, 'addUser')).toEqual([{ ...eva, usertype: 'driver' }]));
  });

  it('takes a number with spaces and dashes; of one without its country it says what is missing', async () => {
    const { calls } = show('/drivers?row=d1', admin, { editUser: () => ({ user: driver() }) });
    await typed('Phone number', '070-111 22 33');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const field = screen.getByLabelText('Phone number', { selector: 'input' });
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/country code/);
    await typed('Phone number', '0046 70-111 22 33');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(inputs(calls, 'editUser')).toMatchObject([{ id: 'd1', data: { mobile: '+46701112233' } }]),
    );
  });

  it('shows a rejected licence without the day until which it counted, in full when asked, and what its driver earned', async () => {
    const rejected = driver({
      licenseState: 'rejected',
      licenseReason: 'Blurred',
      licenseExpiry: Date.UTC(2099, 4, 1),
    });
    show('/drivers?row=d1', admin, { fetchPerson: () => ({ user: rejected }) });
    const licence = await screen.findByRole('region', { name: 'Driving licence' });
    expect(within(licence).getByText('Rejected: Blurred')).toBeVisible();
    expect(within(licence).queryByText(/Valid until/)).toBeNull();
    expect(await within(licence).findByRole('button', { name: 'View the driving licence in full' })).toBeVisible();
    const earned = screen.getByRole('link', { name: 'Driver earnings' });
    expect(earned).toHaveAttribute('href', '/driverearning?year=all&driver=d1');
  });

  it('a fleet admin invites by link, and approves, blocks and deletes nobody', async () => {
    const code = 'ab'.repeat(16);
    const invitation = { code, createdAt: 1, expiresAt: 9e12, most: 10, uses: 3 };
    const fleet = aUser('fleetadmin', { id: 'f1' });
    let isTakenBack = false;
    const { calls } = show('/drivers', fleet, {
      fetchInvitations: () => ({ invitations: [{ ...invitation, ...(isTakenBack ? { revokedAt: 2 } : {}) }] }),
      createInvitation: () => ({ invitation }),
      revokeInvitation: () => {
        isTakenBack = true;
        return { revoked: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite drivers' }));
    expect(await screen.findByText('3 of 10 signed up')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(new RegExp(`/register\\?as=driver&invite=${code}`))).toBeVisible();
    expect(inputs(calls, 'createInvitation')).toEqual([{ days: 7, most: 10 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Revoke' }),
    );
    // Nobody copies an expired link.
    await waitFor(() => expect(screen.queryByText(new RegExp(code))).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByText('Dan Driver'));
    expect(await screen.findByRole('form', { name: 'Details of Dan Driver' })).toBeVisible();
    for (const name of ['Approve account', 'Block', 'Delete', 'Reject'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('an admin sees a fleet’s invitations in its sheet, and its bookings by a link', async () => {
    const code = 'ab'.repeat(16);
    const invitation = { code, createdAt: 1, expiresAt: 9e12, most: 10, uses: 3 };
    const { calls } = show('/fleetadmins?row=f1', admin, {
      fetchPerson: () => ({ user: aUser('fleetadmin', { id: 'f1', firstName: 'Fia', lastName: 'Fleet' }) }),
      fetchInvitations: () => ({ invitations: [invitation] }),
    });
    expect(await screen.findByText('3 of 10 signed up')).toBeVisible();
    expect(inputs(calls, 'fetchInvitations')).toEqual([{ fleetadmin: 'f1' }]);
    expect(screen.getByRole('link', { name: 'Bookings' })).toHaveAttribute('href', '/bookings?fleet=f1');
  });

  it('an admin moves a driver to another fleet', async () => {
    const fleet = aUser('fleetadmin', { id: 'f1', firstName: 'Fia', lastName: 'Fleet' });
    const { calls } = show('/drivers?row=d1', admin, {
      fetchUsers: ({ usertype }) => ({ users: usertype === 'fleetadmin' ? [fleet] : [driver()] }),
      fetchPerson: ({ id }) => ({ user: id === 'f1' ? fleet : driver() }),
      editUser: () => ({ user: driver({ fleetadmin: 'f1' }) }),
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Fleet' }), 'fia');
    await userEvent.click(await screen.findByRole('option', { name: /Fia Fleet/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fleet' })).toHaveValue('Fia Fleet'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const moved = { id: 'd1', data: { fleetadmin: 'f1' }, was: { fleetadmin: null } };
    await waitFor(() => expect(inputs(calls, 'editUser')).toEqual([moved]));
  });
});
