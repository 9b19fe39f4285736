import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Promo } from '#shared/contract/entities/promo';
import * as csv from '@/ui/table/csv-download';
import { aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const aPromo = (changes: Partial<Promo> = {}): Promo => ({
  id: 'p1',
  promo_name: 'SPRING',
  promo_description: 'Ten off',
  promo_discount_type: 'percentage',
  promo_discount_value: 10,
  max_promo_discount_value: 50,
  min_order: 80,
  promo_usage_limit: 100,
  user_avail: 3,
  promo_validity: Date.UTC(2035, 0, 1, 12),
  createdAt: Date.UTC(2026, 0, 1),
  ...changes,
});
const old = aPromo({ id: 'p0', promo_name: 'OLD', promo_validity: Date.UTC(2020, 0, 1), user_avail: 0 });
const used = aPromo({ id: 'p2', promo_name: '+GONE', user_avail: 100 });

const open = (api: RenderOptions['api'] = {}, route = '/promos') =>
  renderApp({
    route,
    user: aUser('admin'),
    api: { fetchPromos: ({ cursor }) => ({ promos: cursor ? [aPromo()] : [used, aPromo(), old] }), ...api },
  });
const act = async (app: ReturnType<typeof open>, name: RegExp, action: string | RegExp) => {
  const row = await screen.findByRole('row', { name });
  await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
  return screen.findByRole('menuitem', { name: action });
};
const fill = (inside: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } });

beforeAll(async () => void (await import('./promos-page')));

describe('[ADM-3] the promos', () => {
  it('show at a glance which are live, expired and used up; search, filter and order are the server’s', async () => {
    const app = open();
    expect(within(await screen.findByRole('row', { name: /SPRING/ })).getByText('Live')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /OLD/ })).getByText('Expired')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /GONE/ })).getByText('Used up')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Expired' }));
    await waitFor(() => expect(app.callsOf('fetchPromos').at(-1)).toMatchObject({ state: 'expired' }));
  });

  it.each(['Propose', 'Cancel'])(
    '[PLUS-28] one that can give more than this admin may give alone: %s',
    async choice => {
      const editPromo = () => {
        throw new ApiError('credit_needs_approval', 'too much', { params: { left: 10 } });
      };
      const app = open({ editPromo, propose: () => ({ proposal: {} as never }) }, '/promos?row=new');
      const sheet = await screen.findByRole('form', { name: 'New promo' });
      for (const [label, value] of [
        ['Name', 'AUTUMN'],
        ['Discount', '20'],
        ['Usage limit', '5'],
      ] as const)
        fill(sheet, label, value);
      fill(sheet, 'Valid until', '2035-01-01T12:00');
      await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
      const question = await screen.findByRole('dialog', { name: 'A second admin has to approve this' });
      await app.mouse.click(within(question).getByRole('button', { name: choice }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      if (choice === 'Propose') {
        const record: unknown = expect.objectContaining({ promo_name: 'AUTUMN', promo_usage_limit: 5 });
        const proposal = { content: { kind: 'promo', record }, reason: 'AUTUMN' };
        await waitFor(() => expect(app.callsOf('propose')).toEqual([proposal]));
        await waitFor(() => expect(sheet).not.toBeInTheDocument());
      } else {
        expect(app.callsOf('propose')).toEqual([]);
        expect(within(sheet).getByLabelText('Name')).toHaveValue('AUTUMN');
      }
    },
  );

  it('one is added with its conditions; what is missing or wrong is shown at its field', async () => {
    const app = open({ editPromo: () => ({ id: 'p9' }) }, '/promos?row=new');
    const sheet = await screen.findByRole('form', { name: 'New promo' });
    expect(within(sheet).getByLabelText('Used')).toBeDisabled();
    fill(sheet, 'Name', 'AUTUMN');
    fill(sheet, 'Discount', '120');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(sheet).getByLabelText('Usage limit')).toHaveAttribute('aria-invalid', 'true'));
    expect(within(sheet).getByLabelText('Valid until')).toHaveAttribute('aria-invalid', 'true');
    fill(sheet, 'Usage limit', '5');
    fill(sheet, 'Valid until', '2035-01-01T12:00');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText('Enter 100 or less.')).toBeVisible();
    expect(app.callsOf('editPromo')).toEqual([]);
    fill(sheet, 'Discount', '20');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Sun' }));
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Car' }));
    await app.mouse.click(within(sheet).getByRole('switch', { name: 'All day' }));
    fill(sheet, 'From', '22:00');
    fill(sheet, 'Until', '02:00');
    expect(within(sheet).getByText('Continues past midnight.')).toBeVisible();
    await app.mouse.click(within(sheet).getByRole('switch', { name: 'First trip only' }));
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.callsOf('editPromo')).toHaveLength(1));
    expect(app.callsOf('editPromo')[0]).toMatchObject({
      method: 'Add',
      record: {
        promo_name: 'AUTUMN',
        promo_discount_value: 20,
        promo_usage_limit: 5,
        promo_user_limit: 1,
        promo_first_ride: true,
        promo_car_types: ['car'],
        promo_days: [0],
        promo_hours: { from: 22 * 60, until: 2 * 60 },
      },
    });
  });

  it('two admins: the second sees what the first changed, and chooses', async () => {
    const server = { promo: aPromo() };
    const app = open(
      {
        fetchPromos: () => ({ promos: [server.promo] }),
        editPromo: input => {
          if (input.method !== 'Update' || input.was?.min_order !== 70) {
            server.promo = aPromo({ min_order: 70 });
            throw new ApiError('changed_meanwhile', 'changed', { status: 409 });
          }
          server.promo = { ...server.promo, min_order: input.record.min_order };
          return { id: 'p1' };
        },
      },
      '/promos?row=p1',
    );
    const sheet = await screen.findByRole('form', { name: 'SPRING' });
    fill(sheet, 'Minimum price of the trip', '60');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.callsOf('editPromo')).toHaveLength(1));
    const clash = await screen.findByRole('dialog', {});
    expect(clash).toHaveTextContent(/70/);
    expect(clash).toHaveTextContent(/Yours: 60/);
    expect(server.promo.min_order).toBe(70);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.click(within(clash).getByLabelText('Yours: 60'));
    await app.mouse.click(within(clash).getByRole('button', { name: 'Continue' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.promo.min_order).toBe(60));
  });

  it('one is tried out on a rider and a ride: the verdict has every reason', async () => {
    const rider = aUser('rider', { firstName: 'Rita', lastName: 'Rose' });
    const app = open({
      fetchUsers: () => ({ users: [rider] }),
      tryPromo: () => ({ applies: false, saves: 8, pays: 80, reasons: ['below_minimum', 'first_ride'] }),
    });
    await app.mouse.click(await act(app, /SPRING/, 'Try it out'));
    const dialog = await screen.findByRole('dialog', { name: 'Try out SPRING' });
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Try it out' }));
    expect(await within(dialog).findByText('Choose one.')).toBeVisible();
    await app.mouse.type(await within(dialog).findByRole('combobox', { name: 'Customer' }), 'Ri');
    await app.mouse.click(await screen.findByRole('option', { name: /Rita Rose/ }));
    fill(dialog, 'Price before the discount', '50');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Try it out' }));
    expect(await within(dialog).findByText('The customer has booked before.')).toBeVisible();
    expect(within(dialog).getByText(/The price is below.*80/)).toBeVisible();
    expect(app.callsOf('tryPromo')[0]).toMatchObject({ promoId: 'p1', uid: rider.id, carTypeId: 'car', total: 50 });
    // A verdict belongs to its question, and disappears when the question changes.
    fill(dialog, 'Price before the discount', '150');
    expect(within(dialog).queryByText('The customer has booked before.')).toBeNull();
  });

  it('one that rides hold is deleted only after that was said', async () => {
    const app = open({ editPromo: () => ({ id: 'p1' }) });
    await app.mouse.click(await act(app, /SPRING/, 'Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete SPRING?' });
    expect(question).toHaveTextContent(/3 trips use it and keep their discount/);
    expect(app.callsOf('editPromo')).toEqual([]);
    await app.mouse.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.callsOf('editPromo')).toEqual([{ method: 'Delete', id: 'p1' }]));
  });

  it('[DEMO-3] in demo mode one may be added, none changed or deleted', async () => {
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    const app = open({ fetchSettings: () => ({ settings, appcat: 'delivery' }) }, '/promos?row=p1');
    const sheet = await screen.findByRole('form', { name: 'SPRING' });
    expect(within(sheet).getByLabelText('Name')).toBeDisabled();
    expect(screen.getByText(/In demo mode, promos can be added/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add promo' })).toBeEnabled();
    expect(await act(app, /SPRING/, /^Delete/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('[ADM-11] all are exported with their conditions; cells that are formulas do no harm', async () => {
    const download = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    const night = aPromo({ promo_car_types: ['car'], promo_hours: { from: 1320, until: 120 } });
    const app = open({
      fetchCarTypes: () => ({ carTypes: [aCarType()] }),
      fetchPromos: () => ({ promos: [used, night] }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(download).toHaveBeenCalled());
    expect(download.mock.lastCall![1]).toMatch(/^'\+GONE,.*Used up/m);
    expect(download.mock.lastCall![1]).toMatch(/^SPRING,.*Car,.*22:00–02:00/m);
  });

  it('[ADM-11] without any the table says so', async () => {
    open({ fetchPromos: () => ({ promos: [] }) });
    expect(await screen.findByText('No promos available.', {})).toBeVisible();
  });
});
