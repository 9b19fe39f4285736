import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { renderInProviders } from '@/testing/render';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from './admin-table';
import { switchDense } from '@/lib/stores/desk';
import { PageHead } from '@/ui/page-head';
import { csvOf } from '#shared/domain/csv';
import { allRows } from './csv-download';
import { countOf } from './row-count';
import type { AdminTableProps, PageRequest, RowAction } from './table-types';

type Row = {
  id: string;
  name: string;
};

const people = Array.from({ length: 60 }, (_, index) => ({ id: String(index), name: `Person ${index}` }));

const page = async ({ cursor = '0', limit, search }: PageRequest) => {
  const found = people.filter(person => !search || person.name.includes(search));
  const start = Number(cursor);
  const rows = found.slice(start, start + limit);
  return { rows, total: found.length, ...(start + limit < found.length ? { nextCursor: String(start + limit) } : {}) };
};

type Props = Partial<Omit<AdminTableProps<Row>, 'actions' | 'rowName'>> & { actions?: readonly RowAction<Row>[] };

const show = ({ actions, ...props }: Props = {}, route = '/') => {
  const fetchPage = vi.fn(props.fetchPage ?? page);
  const menu: object = actions ? { actions, rowName: ({ name }: Row) => name } : {};
  renderInProviders(
    <AdminTable<Row>
      label="People"
      queryKey={['people']}
      columns={[{ field: 'name', headerName: 'Name', width: 200 }]}
      empty={{ title: 'Nobody' }}
      searchable
      {...props}
      {...menu}
      fetchPage={fetchPage}
    />,
    {},
    route,
  );
  return fetchPage;
};

describe('AdminTable', () => {
  it('has words that a column makes itself whole in a title, since they are cut at their end', async () => {
    show({
      columns: [{ field: 'name', headerName: 'Name', width: 60, renderCell: ({ row }) => `Called ${row.name}` }],
    });
    expect(await screen.findByTitle('Called Person 0')).toHaveTextContent('Called Person 0');
  });

  it('[ADM-11] tells the title how many rows there are, when nobody has to count them', async () => {
    const few = people.slice(0, 3);
    show({ fetchPage: async () => ({ rows: few }), tools: <PageHead title="People" /> });
    const head = (await screen.findByRole('heading', { name: 'People' })).closest('header')!;
    await waitFor(() => expect(head).toHaveTextContent('People3'));
    // A page with a next page, and one after others.
    expect([countOf({ rows: few, nextCursor: 'x' }, 0), countOf({ rows: few }, 1)]).toEqual([undefined, undefined]);
    expect(countOf({ rows: few, total: 60, nextCursor: 'x' }, 0)).toBe(60);
  });

  it('[PLUS-12] has low rows for those who want more of them on the screen, also the next time', async () => {
    onTestFinished(() => switchDense(false));
    show();
    const height = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]')!.style;
    await screen.findByText('Person 0');
    expect(height('Person 0').getPropertyValue('--height')).toBe('48px');
    const low = screen.getByRole('button', { name: 'Compact rows' });
    await userEvent.click(low);
    expect(low).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(height('Person 0').getPropertyValue('--height')).toBe('36px'));
    expect(localStorage.getItem('wayfare-dense')).toBe('on');
  });

  it('pages forward and back along the cursors', async () => {
    const fetchPage = show();
    expect(await screen.findByText('Person 0')).toBeVisible();
    expect(screen.getByText('1–25 of 60')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Person 25')).toBeVisible();
    expect(fetchPage.mock.lastCall![0].cursor).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('Person 0')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  });

  it('goes one page on, however often the button is pressed while that page is on its way', async () => {
    const gates: (() => void)[] = [];
    const fetchPage = async (request: PageRequest) => {
      if (request.cursor) await new Promise<void>(open => gates.push(open));
      return page(request);
    };
    show({ fetchPage });
    const next = await screen.findByRole('button', { name: 'Next page' });
    await userEvent.dblClick(next);
    gates.forEach(open => open());
    expect(await screen.findByText('Person 25')).toBeVisible();
    expect(screen.getByText('26–50 of 60')).toBeVisible();
  });

  it('stays on its page when a row is opened beside it', async () => {
    function Opener() {
      const { open } = useRow();
      return <button onClick={() => open('30')}>open</button>;
    }
    show({ tools: <Opener /> });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await screen.findByText('Person 30');
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await waitFor(() => expect(screen.getByText('Person 30').closest('[role="row"]')).toHaveClass('row-open'));
    expect(screen.getByText('26–50 of 60')).toBeVisible();
  });

  it('asks the server for a search, from its first page, and says when nothing matches', async () => {
    const fetchPage = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'Person 59');
    expect(await screen.findByText('Person 59')).toBeVisible();
    expect(fetchPage.mock.lastCall![0]).toMatchObject({ search: 'Person 59', cursor: undefined });
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Person 0')).toBeVisible();
  });

  it('[ADM-11] keeps search, filter and page size in the address', async () => {
    const filters = [{ id: 'state', label: 'State', options: [{ value: 'old', label: 'Old' }] }];
    const fetchPage = show({ filters }, '/?q=Person+5&state=old&rows=10');
    expect(await screen.findByText('Person 5')).toBeVisible();
    expect(fetchPage.mock.lastCall![0]).toMatchObject({ search: 'Person 5', filters: { state: ['old'] }, limit: 10 });
    expect(screen.getByRole('searchbox')).toHaveValue('Person 5');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(fetchPage.mock.lastCall![0].filters).toEqual({}));
  });

  it('[ENT-2] shows why a list failed and tries again', async () => {
    let broken = true;
    show({
      fetchPage: async request => {
        if (broken) throw new ApiError('forbidden', 'no', { requestId: 'r-1' });
        return page(request);
      },
    });
    expect(
      await screen.findByText('Your account isn’t allowed to do this. Ask an admin if you need it.'),
    ).toBeVisible();
    expect(screen.getByText('Reference r-1')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Person 0')).toBeVisible();
  });

  it('[PLUS-47] has no pager for up to 25 rows; how many were found is still said', async () => {
    show({ fetchPage: async () => ({ rows: people.slice(0, 25) }) });
    await screen.findByText('Person 0');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('1–25');
  });

  it('[PLUS-47] hides a column that says the same in every row, and one that is only shown on request', async () => {
    const rows = [
      { id: 'a', name: 'Person 0', side: 'Debit' },
      { id: 'b', name: 'Person 1', side: 'Debit' },
    ];
    show({
      fetchPage: async () => ({ rows }),
      columns: [
        { field: 'name', headerName: 'Name', width: 200 },
        { field: 'side', headerName: 'Side', width: 100, hides: ['alike'] },
        { field: 'id', headerName: 'Number', width: 100, hides: ['always'] },
      ],
    });
    await screen.findByText('Person 1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name']);
    // It is drawn while the pointer is over its head, which jsdom does not know: so it has no role.
    await userEvent.click(screen.getByLabelText('Name column menu'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Number' }));
    expect(await screen.findByRole('columnheader', { name: 'Number' })).toBeVisible();
  });

  it('shows its own words when there are no rows', async () => {
    show({ fetchPage: async () => ({ rows: [] }) });
    expect(await screen.findByText('Nobody')).toBeVisible();
  });

  it('offers the actions of a row, refusing the impossible ones', async () => {
    const [save, remove] = [vi.fn(), vi.fn()];
    show({
      actions: [
        { label: 'common.save', onClick: save, disabled: () => true, reason: () => 'demo_mode' },
        { label: 'common.delete', onClick: remove, danger: true },
      ],
    });
    const row = (await screen.findByText('Person 0')).closest('[role="row"]') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /^Actions for / }));
    expect(screen.getByRole('menu', { name: 'Actions for Person 0' })).toBeVisible();
    // [PLUS-48] Keys reach an action that is off: its reason is read out.
    const item = screen.getByRole('menuitem', { name: 'Save' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription(/demo/i);
    expect(item).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    expect(item).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith(people[0], expect.anything()));
  });

  it('greys the export in the demo', async () => {
    show({ csv: { fileName: 'people.csv', disabled: true, head: ['Name'], row: person => [person.name] } });
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'Export is switched off in the demo',
    );
  });
});

describe('on a phone', () => {
  it('[ADM-11] shows rows as cards: the name opens the row, the others are lines', async () => {
    const wide = window.matchMedia;
    onTestFinished(() => void (window.matchMedia = wide));
    window.matchMedia = query => ({ ...wide(query), matches: /max-width/.test(query) });
    const open = vi.fn();
    show({
      columns: [
        { field: 'name', headerName: 'Name', sortable: true },
        { field: 'id', headerName: 'Number' },
      ],
      onRowClick: open,
    });
    const card = (await screen.findByText('Person 7')).closest('li')!;
    expect(within(card).getByText('Number')).toBeVisible();
    const name = within(card).getByRole('button', { name: 'Person 7' });
    // The layer that takes the touches is only as large as the card if its button is not its containing block.
    expect(getComputedStyle(name).position).toBe('static');
    await userEvent.click(name);
    expect(open).toHaveBeenCalledWith(people[7]);
    expect(screen.queryByRole('grid')).toBeNull();
    // The sorting is in a sheet, beside the other filters.
    expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filter and sort' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    expect(sheet.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Default order');
    await userEvent.click(sheet.getByRole('button', { name: 'Show the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the export', () => {
  it('[ADM-11] collects every page, says how far it is, and can be stopped', async () => {
    const progress = vi.fn();
    expect(await allRows(page, { limit: 25, filters: {} }, { progress })).toHaveLength(60);
    expect(progress).toHaveBeenLastCalledWith(60, 60);
    const stop = new AbortController();
    const asked = allRows(page, { limit: 25, filters: {} }, { signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toThrow();
  });
  it('quotes what needs it and lets no cell run as a formula', () => {
    expect(
      csvOf([
        ['a,b', 'say "hi"', -3],
        ['=1+1', '@x', 'plain'],
      ]),
    ).toBe('"a,b","say ""hi""",-3\r\n\'=1+1,\'@x,plain');
  });
});
