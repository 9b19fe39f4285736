import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import * as csv from '@/ui/table/csv-download';
import { aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const van = aCarType({ id: 'v1', name: 'Van', image: 'van', cancelSlab: [{ minsDelayed: 3, amount: 15 }] });
const open = (api: RenderOptions['api'] = {}, route = '/cartypes?row=v1') =>
  renderApp({ route, user: aUser('admin'), api: { fetchCarTypes: () => ({ carTypes: [van] }), ...api } });
const form = (name = 'Van') => screen.findByRole('form', { name });
/** One event per field: the fields' own test covers typing letter by letter. */
const fill = (within_: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });

beforeAll(async () => void (await import('./car-types-page')));

describe('[ADM-1] the vehicle types', () => {
  it('a change is shown in the fare preview at once, and saved with what was seen', async () => {
    const app = open({ editCarType: () => ({ id: 'v1' }) });
    const sheet = await form();
    const preview = within(sheet).getByRole('status', { name: 'Price of a sample trip' });
    // 20 + 5 × 10 + 12/60 × 100 = 90, fee 10 %
    expect(preview).toHaveTextContent(/Total.*99/);
    fill(sheet, 'Per km', '20');
    expect(preview).toHaveTextContent(/Total.*154/);
    expect(preview).toHaveTextContent(/Driver’s share.*140/);
    fill(sheet, 'Distance', '10');
    expect(preview).toHaveTextContent(/Total.*264/);
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.callsOf('editCarType')).toHaveLength(1));
    expect(app.callsOf('editCarType')[0]).toMatchObject({
      method: 'Update',
      id: 'v1',
      was: { rate_per_unit_distance: 10 },
      record: { name: 'Van', rate_per_unit_distance: 20, cancelSlab: van.cancelSlab },
    });
  });

  it('a type without a place in the list has an empty field for it', async () => {
    open();
    expect(within(await form()).getByLabelText(/^Position in the customers’ list/)).toHaveValue('');
  });

  it('steps of a cancellation rise; parcel types are added, moved and removed', async () => {
    const app = open({ editCarType: () => ({ id: 'v1' }) });
    const sheet = await form();
    const parcels = within(sheet).getByRole('group', { name: 'Parcel types' });
    for (const [index, name] of ['Letter', 'Box'].entries()) {
      await app.mouse.click(within(parcels).getByRole('button', { name: 'Add parcel type' }));
      fireEvent.change(within(parcels).getAllByLabelText(/Name, row/)[index]!, { target: { value: name } });
      fireEvent.change(within(parcels).getAllByLabelText(/Extra price, row/)[index]!, {
        target: { value: String(index) },
      });
    }
    await app.mouse.click(within(parcels).getByRole('button', { name: 'Move row 2 up' }));
    // [PLUS-48] The focus follows the row to the button that it still has.
    expect(within(parcels).getByRole('status')).toHaveTextContent('Box, now 1 of 2');
    expect(within(parcels).getByRole('button', { name: 'Move row 1 down' })).toHaveFocus();
    const steps = within(sheet).getByRole('group', { name: 'Steps' });
    await app.mouse.click(within(steps).getByRole('button', { name: 'Add step' }));
    fireEvent.change(within(steps).getByLabelText(/From minute, row 2/), { target: { value: '2' } });
    fireEvent.change(within(steps).getByLabelText(/Fee, row 2/), { target: { value: '30' } });
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(steps).findByText('The minutes must rise from row to row.')).toBeVisible();
    expect(app.callsOf('editCarType')).toEqual([]);
    await app.mouse.click(within(steps).getByRole('button', { name: 'Remove row 2' }));
    expect(within(steps).getByRole('status')).toHaveTextContent('2 removed');
    expect(within(steps).getByRole('button', { name: 'Remove row 1' })).toHaveFocus();
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.callsOf('editCarType')).toHaveLength(1));
    expect(app.callsOf('editCarType')[0]).toMatchObject({
      record: {
        parcelTypes: [
          { description: 'Box', amount: 1 },
          { description: 'Letter', amount: 0 },
        ],
      },
      was: { parcelTypes: [] },
    });
  });

  it('a new one needs its fares; a name that is taken is shown at its field', async () => {
    const app = open(
      {
        editCarType: () => {
          throw new ApiError('car_type_exists', 'taken', { params: { field: 'name' } });
        },
      },
      '/cartypes?row=new',
    );
    const sheet = await form('New vehicle type');
    fill(sheet, 'Name', 'Van');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(sheet).getByLabelText('Base fare')).toHaveAttribute('aria-invalid', 'true'));
    for (const label of ['Base fare', /Minimum fare/, 'Per km', 'Per hour']) fill(sheet, label, '10');
    fill(sheet, 'Service fee', '101');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText('Enter 100 or less.')).toBeVisible();
    fill(sheet, 'Service fee', '10');
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Scooter' }));
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(sheet).getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true'));
    expect(app.callsOf('editCarType')[0]).toMatchObject({ method: 'Add', record: { image: 'scooter', min_fare: 10 } });
  });

  it('one that drivers have is not deleted, and the alert says what to do instead', async () => {
    const app = open(
      {
        editCarType: () => {
          throw new ApiError('car_type_in_use', 'used', { status: 409 });
        },
      },
      '/cartypes',
    );
    const row = await screen.findByRole('row', { name: /Van/ });
    await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
    await app.mouse.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Give the drivers another type/);
  });

  it('[ADM-11] all are exported with every field; cells that are formulas do no harm', async () => {
    const download = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    const app = open(
      { fetchCarTypes: () => ({ carTypes: [van, aCarType({ id: 'x', name: '=cmd()' })] }) },
      '/cartypes',
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(download).toHaveBeenCalled());
    const [, text] = download.mock.lastCall!;
    expect(text).toMatch(/^1,Van,/m);
    expect(text).toMatch(/3: 15/);
    expect(text).toMatch(/^2,'=cmd\(\),/m);
  });

  it('[DEMO-1] nothing is changed in demo mode, and the page says so', async () => {
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    open({ fetchSettings: () => ({ settings, appcat: 'delivery' }) });
    const sheet = await form();
    expect(within(sheet).getByText(/This is a demo/)).toBeVisible();
    expect(within(sheet).getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add vehicle type' })).toBeDisabled();
  });

  it('[ADM-11] without any the table says so', async () => {
    open({ fetchCarTypes: () => ({ carTypes: [] }) }, '/cartypes');
    expect(await screen.findByText('No data available.', {})).toBeVisible();
  });
});
