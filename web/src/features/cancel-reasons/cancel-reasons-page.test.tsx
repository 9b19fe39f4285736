import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import * as csv from '@/ui/table/csv-download';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const indexed = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));
/** A server with the list, which refuses a write based on an outdated one. */
const serverOf = (...first: string[]) => {
  const server = { list: first };
  const api: RenderOptions['api'] = {
    fetchCancelReasons: () => ({ simple: server.list, complex: indexed(server.list) }),
    editCancellationReason: ({ reasons, was }) => {
      if (was && JSON.stringify(was) !== JSON.stringify(server.list))
        throw new ApiError('changed_meanwhile', 'changed', { status: 409 });
      server.list = [...reasons];
      return { complex: indexed(reasons) };
    },
  };
  return { server, api };
};
const open = (api: RenderOptions['api'], route = '/cancelreasons') =>
  renderApp({ route, user: aUser('admin'), api: api ?? {} });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Cancellation reasons' }))
    .getAllByRole('listitem')
    .map(row => row.textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeAll(async () => void (await import('./cancel-reasons-page')));

describe('[ADM-2] the reasons of cancellations', () => {
  it('ten stand on a page, and values are counted anew after a deletion, which can be undone', async () => {
    const { server, api } = serverOf(...Array.from({ length: 11 }, (_, index) => `Reason ${index}`));
    open(api);
    expect(await rows()).toHaveLength(10);
    await press('Next page');
    expect(await rows()).toEqual(['11Reason 10']);
    await press('Previous page');
    await press('Delete “Reason 3”');
    await waitFor(() => expect(server.list).not.toContain('Reason 3'));
    expect((await rows())[3]).toBe('4Reason 4');
    await press('Undo');
    await waitFor(() => expect(server.list).toHaveLength(11));
    expect((await rows())[3]).toBe('4Reason 3');
  });

  it('one is added, edited in place and moved; none twice and none empty', async () => {
    const { server, api } = serverOf('Late', 'Wrong place');
    open(api);
    await rows();
    await press('Add reason');
    const add = async (label: string) => {
      fireEvent.change(await screen.findByLabelText('New reason'), { target: { value: label } });
      await press('Save');
    };
    await add('Late');
    expect(await screen.findByText('This reason is in the list already.')).toBeVisible();
    await add(' ');
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    await add('Too dear');
    await waitFor(() => expect(server.list).toEqual(['Late', 'Wrong place', 'Too dear']));
    expect(await screen.findByText('“Too dear” was added.', {})).toBeVisible();
    await press('Change “Late”');
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Too late' } });
    await press('Save');
    await waitFor(() => expect(server.list[0]).toBe('Too late'));
    await screen.findByText('“Late” was changed.', {});
    await press('Move “Too dear” up');
    await waitFor(() => expect(server.list).toEqual(['Too late', 'Too dear', 'Wrong place']));
  });

  it('two admins: the second sees the list as it is, and chooses', async () => {
    const { server, api } = serverOf('Late');
    const write = api!.editCancellationReason!;
    const another = vi.fn(write).mockImplementationOnce(() => {
      server.list = ['Late', 'Of another'];
      throw new ApiError('changed_meanwhile', 'changed', { status: 409 });
    });
    open({ ...api, editCancellationReason: another });
    await rows();
    await press('Delete “Late”');
    expect(await screen.findByText(/Someone else has changed the list/, {})).toBeVisible();
    expect(server.list).toEqual(['Late', 'Of another']);
    await waitFor(async () => expect(await rows()).toEqual(['1Late', '2Of another']));
    await press('Do it anyway');
    await waitFor(() => expect(server.list).toEqual(['Of another']));
  });

  it('[ADM-11] they are exported, and an empty list says so', async () => {
    const download = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    open(serverOf('Late', '-1').api);
    await rows();
    // [PLUS-47] A list of one page has no pager.
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await press('Export CSV');
    expect(download.mock.lastCall).toEqual(['cancel-reasons.csv', "Value,Reason\r\n0,Late\r\n1,'-1"]);
  });

  it('[ADM-11] without any the page says so', async () => {
    open(serverOf().api);
    expect(await screen.findByText('No data available.', {})).toBeVisible();
  });

  it('[DEMO-1] nothing is changed in demo mode', async () => {
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    open({ ...serverOf('Late').api, fetchSettings: () => ({ settings, appcat: 'delivery' }) });
    expect(await screen.findByRole('button', { name: 'Delete “Late”' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add reason' })).toBeDisabled();
    expect(screen.getByText(/This is a demo/)).toBeVisible();
  });
});
