import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Notification } from '#shared/contract/entities/notification';
import * as csv from '@/ui/table/csv-download';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  usertype: 'rider',
  devicetype: 'All',
  title: 'Snow',
  body: 'Allow more time',
  createdAt: Date.UTC(2026, 0, 1),
  ...changes,
});
const sent = aNotification({
  id: 'n2',
  title: '=Fair',
  sentAt: Date.UTC(2026, 0, 2),
  sentTo: 40,
  failedTo: 2,
  skippedTo: 3,
  activeSendings: 0,
  sentByName: 'Ada Admin',
});
const sending = aNotification({
  id: 'n3',
  title: 'Zoo',
  activeSendings: 1,
  audienceSize: 200,
  reachedBefore: 10,
  sentTo: 60,
  sentAt: 5,
});

const open = (api: RenderOptions['api'] = {}, route = '/notifications') =>
  renderApp({
    route,
    user: aUser('admin'),
    api: {
      countRecipients: () => ({ people: 12, devices: 15 }),
      fetchNotifications: ({ cursor }) => {
        const rows = [sending, sent, aNotification()];
        return { notifications: cursor ? rows.filter(({ id }) => `${id}0` === cursor) : rows };
      },
      ...api,
    },
  });
/** A server that keeps the one notification that is written. */
const writing = (refused?: 'no_user_match' | 'demo_mode') => {
  const server: { notifications: Notification[] } = { notifications: [] };
  const api: RenderOptions['api'] = {
    fetchNotifications: () => ({ notifications: server.notifications }),
    editNotifications: input => {
      if (input.method === 'Delete') server.notifications = [];
      else server.notifications = [aNotification({ ...input.record, id: 'n9' })];
      return { id: 'n9' };
    },
    sendNotification: () => {
      if (refused) throw new ApiError(refused, 'refused', { status: 409 });
      server.notifications = server.notifications.map(notification => ({
        ...notification,
        activeSendings: 1,
        audienceSize: 12,
        reachedBefore: 0,
      }));
      return { id: 'n9' };
    },
  };
  return { server, api };
};
const demo: RenderOptions['api'] = {
  fetchSettings: () => ({ settings: { ...defaultSettings, AllowCriticalEditsAdmin: false }, appcat: 'delivery' }),
};
const act = async (app: ReturnType<typeof open>, name: RegExp, action: string | RegExp) => {
  const row = await screen.findByRole('row', { name });
  await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
  return screen.findByRole('menuitem', { name: action });
};
const fill = (inside: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } });
const write = async (app: ReturnType<typeof open>, button = 'Send…') => {
  const form = await screen.findByRole('form', { name: 'New notification' });
  fill(form, 'Title', 'Hello');
  fill(form, 'Text', 'Free rides today');
  await app.mouse.click(within(form).getByRole('button', { name: button }));
  return form;
};

beforeAll(async () => void (await import('./notifications-page')));

describe('[ADM-5] the history of notifications', () => {
  it('[ADM-11] shows whom each went to, how it went and who sent it; search, filter and order are the server’s', async () => {
    const app = open();
    const row = await screen.findByRole('row', { name: /Fair/ });
    for (const text of ['Sent', 'Customers · All devices', '40', '2', '3', 'Ada Admin'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Snow/ })).getByText('Draft')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Zoo/ })).getByText('Sending, 25%')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Draft' }));
    await waitFor(() => expect(app.callsOf('fetchNotifications').at(-1)).toMatchObject({ state: 'draft' }));
  });

  it('[ADM-11] without any it says so', async () => {
    open({ fetchNotifications: () => ({ notifications: [] }) });
    expect(await screen.findByText('No data available.', {})).toBeVisible();
  });

  it('[ADM-11] is exported whole; cells that are formulas do no harm', async () => {
    const download = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    const app = open();
    await app.mouse.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(download).toHaveBeenCalled());
    expect(download.mock.lastCall![1]).toMatch(
      /^'=Fair,Allow more time,Customers,All devices,Sent,40,2,3,Ada Admin,2026/m,
    );
  });

  it('a row opens its whole text and figures; what is being sent shows how far it is', async () => {
    open({}, '/notifications?row=n3');
    const sheet = await screen.findByRole('complementary', { name: 'Zoo' });
    expect(within(sheet).getByText('People reached so far: 50 of 200')).toBeVisible();
    expect(within(sheet).getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('aria-valuenow', '25');
    expect(within(sheet).getByText('Allow more time')).toBeVisible();
    expect(within(sheet).getByText('60')).toBeVisible();
  });
});

describe('[ADM-5] a new notification', () => {
  it('[PLUS-48] that is sent empty says at each field what is wrong with it', async () => {
    const app = open(writing().api, '/notifications?row=new');
    const form = await screen.findByRole('form', { name: 'New notification' });
    for (const name of ['Title', 'Text']) fill(form, name, ' ');
    await app.mouse.click(within(form).getByRole('button', { name: 'Send…' }));
    await waitFor(() => expect(within(form).getByRole('textbox', { name: 'Title' })).toBeInvalid());
    for (const name of ['Title', 'Text'])
      expect(within(form).getByRole('textbox', { name })).toHaveAccessibleDescription(/^Fill in this field\./);
    expect(within(form).queryByText(/Check the marked fields/)).toBeNull();
  });

  it('says how many it reaches, asks before it goes out, and then shows how far it is', async () => {
    const { api } = writing();
    const app = open(api, '/notifications?row=new');
    const form = await write(app);
    // The question may lie over the form already.
    const phone = within(form).getByRole('figure', { name: 'How it looks on a phone', hidden: true });
    expect(phone).toHaveTextContent('Free rides today');
    const question = await screen.findByRole('dialog', { name: 'Send “Hello” now?' });
    expect(question).toHaveTextContent('12 people, 15 devices');
    expect(question).toHaveTextContent('can’t be recalled.');
    expect(app.callsOf('sendNotification')).toEqual([]);
    await app.mouse.click(within(question).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(app.callsOf('sendNotification')).toEqual([{ id: 'n9' }]));
    expect(app.callsOf('editNotifications')).toEqual([
      {
        method: 'Add',
        record: { usertype: 'rider', devicetype: 'All', title: 'Hello', body: 'Free rides today' },
      },
    ]);
    expect(await screen.findByText('People reached so far: 0 of 12', {})).toBeVisible();
    expect(app.path()).toBe('/notifications?row=n9');
  });

  it('that nobody would get says so before and when it is sent, and stays a draft', async () => {
    const { api, server } = writing();
    const app = open({ ...api, countRecipients: () => ({ people: 0, devices: 0 }) }, '/notifications?row=new');
    const words = 'Nobody in this group has a registered device. Choose another group.';
    expect(await screen.findByText(words, {})).toBeVisible();
    await write(app);
    const alert = await screen.findByRole('alertdialog', {});
    expect(alert).toHaveTextContent(words);
    expect(app.callsOf('sendNotification')).toEqual([]);
    expect(server.notifications).toMatchObject([{ title: 'Hello' }]);
  });

  it('refused by the server as it is sent shows why, and is a draft', async () => {
    const { api, server } = writing('no_user_match');
    const app = open(api, '/notifications?row=new');
    await write(app);
    await app.mouse.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await screen.findByRole('alertdialog', {})).toHaveTextContent(
      /Nobody in this group has a registered device/,
    );
    expect(server.notifications).toHaveLength(1);
  });

  it('is saved without being sent, and not sent when its writer thinks again', async () => {
    const { api } = writing();
    const app = open(api, '/notifications?row=new');
    await write(app, 'Save draft');
    const form = await screen.findByRole('form', { name: 'Hello' });
    expect(screen.queryByRole('dialog', { name: /Send/ })).toBeNull();
    await app.mouse.click(within(form).getByRole('button', { name: 'Send…' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(app.callsOf('sendNotification')).toEqual([]);
  });

  it('without title and text is not saved, and says what is missing', async () => {
    const app = open({}, '/notifications?row=new');
    const form = await screen.findByRole('form', { name: 'New notification' });
    await app.mouse.click(within(form).getByRole('button', { name: 'Send…' }));
    await waitFor(() => expect(within(form).getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true'));
    expect(within(form).getByLabelText('Text')).toHaveAttribute('aria-invalid', 'true');
    expect(app.callsOf('editNotifications')).toEqual([]);
  });

  it('[DEMO-3] is saved in the demo, and refused as it is sent; none is changed or deleted', async () => {
    const { api, server } = writing('demo_mode');
    const app = open({ ...api, ...demo }, '/notifications?row=new');
    expect(await screen.findByText(/In demo mode, notifications can be saved/, {})).toBeVisible();
    await write(app);
    const alert = await screen.findByRole('alertdialog', {});
    expect(alert).toHaveTextContent(/demo/i);
    expect(server.notifications).toMatchObject([{ title: 'Hello' }]);
    await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(within(await screen.findByRole('form', { name: 'Hello' })).getByLabelText('Title')).toBeDisabled();
    expect(await act(app, /Hello/, /^Delete/)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Export CSV', hidden: true })).toHaveAccessibleDescription(
      'Export is switched off in the demo',
    );
  });
});

describe('[ADM-5] one that was sent', () => {
  it('is sent again after a question', async () => {
    const app = open({ sendNotification: () => ({ id: 'n2' }) });
    await app.mouse.click(await act(app, /Fair/, 'Send again…'));
    await app.mouse.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(app.callsOf('sendNotification')).toEqual([{ id: 'n2' }]));
  });

  it('is used as a draft: its words stand in a new one', async () => {
    const app = open({ editNotifications: () => ({ id: 'n1' }) });
    await app.mouse.click(await act(app, /Fair/, 'Use as draft'));
    await waitFor(() => expect(app.path()).toBe('/notifications?row=n1'));
    const { title, body, usertype, devicetype } = sent;
    expect(app.callsOf('editNotifications')).toEqual([
      { method: 'Add', record: { title, body, usertype, devicetype } },
    ]);
  });

  it.each([
    [/Fair/, 'People who received it keep it in their inbox.'],
    [/Zoo/, 'Sending stops.'],
    [/Snow/, 'This draft was never sent.'],
  ])('%s is deleted once it was said what that means', async (name, means) => {
    const app = open({ editNotifications: () => ({ id: 'n2' }) });
    await app.mouse.click(await act(app, name, 'Delete'));
    const question = await screen.findByRole('dialog', { name: /^Delete/ });
    expect(question).toHaveTextContent(means);
    await app.mouse.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.callsOf('editNotifications')).toMatchObject([{ method: 'Delete' }]));
  });
});
