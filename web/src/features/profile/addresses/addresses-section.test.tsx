import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SavedAddress } from '#shared/contract/entities/user';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const home: SavedAddress = { id: 'a1', description: 'Järntorget, Göteborg', lat: 57.69, lng: 11.95, count: 1 };
const work: SavedAddress = { id: 'a2', description: 'Brunnsparken, Göteborg', lat: 57.7, lng: 11.97, count: 7 };

/** The section over a server that keeps a list as the real one does. */
const open = (start: readonly SavedAddress[], api: RenderOptions['api'] = {}) => {
  let saved = [...start];
  return renderApp({
    route: '/profile?tab=addresses',
    user: aUser('rider', { savedAddresses: [...start] }),
    api: {
      saveAddress: ({ id, ...place }) => {
        const same = saved.find(({ lat, lng }) => lat === place.lat && lng === place.lng);
        if (id) saved = saved.map(address => (address.id === id ? { ...address, ...place } : address));
        else if (same) saved = saved.map(address => (address === same ? { ...same, count: same.count + 1 } : address));
        else saved = [...saved, { id: `a${saved.length + 1}`, ...place, count: 1 }];
        return { savedAddresses: saved };
      },
      deleteAddress: ({ id }) => ({ savedAddresses: (saved = saved.filter(address => address.id !== id)) }),
      'googleapis-autocomplete': ({ searchKeyword }) => ({
        searchResults: [{ place_id: 'p1', description: `${searchKeyword} torg, Göteborg` }],
      }),
      'googleapis-getcoords': () => ({ coords: { lat: 57.71, lng: 11.99 }, description: 'Olskrokstorget' }),
      ...api,
    },
  });
};

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Saved addresses' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('saved addresses', () => {
  it('[PROF-3] lists them with how often they were used, most used first', async () => {
    open([home, work]);
    expect(await rows()).toEqual(['BrunnsparkenGöteborg · used 7 times', 'JärntorgetGöteborg · used once']);
  });

  it('[PROF-3] adds a place that was searched for, under a name of its own', async () => {
    const app = open([]);
    expect(await screen.findByText('No saved addresses')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Add an address' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Choose a place from the list.')).toBeVisible();
    expect(app.callsOf('saveAddress')).toEqual([]);
    await app.mouse.type(within(dialog).getByRole('combobox', { name: 'Place' }), 'Olskroks');
    await app.mouse.click(await screen.findByRole('option', { name: 'Olskroks torg, Göteborg' }));
    const name = await within(dialog).findByLabelText('Name');
    expect(name).toHaveValue('Olskroks torg, Göteborg');
    await app.mouse.clear(name);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Give the address a name.')).toBeVisible();
    expect(app.callsOf('saveAddress')).toEqual([]);
    await app.mouse.type(name, 'Gym');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address saved.')).toBeVisible();
    expect(app.callsOf('saveAddress')).toEqual([{ description: 'Gym', lat: 57.71, lng: 11.99 }]);
    expect(await rows()).toEqual(['Gymused once']);
  });

  it('[PROF-3] says of a known place that it was counted', async () => {
    const app = open([{ ...home, lat: 57.71, lng: 11.99 }]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Add an address' }));
    await app.mouse.type(await screen.findByRole('combobox', { name: 'Place' }), 'Olskroks');
    await app.mouse.click(await screen.findByRole('option', { name: 'Olskroks torg, Göteborg' }));
    await screen.findByLabelText('Name');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You’ve already saved this place/)).toBeVisible();
    expect(await rows()).toEqual(['JärntorgetGöteborg · used 2 times']);
  });

  it('[PROF-3] renames', async () => {
    const app = open([home]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Rename Järntorget' }));
    const name = await screen.findByLabelText('Name');
    await app.mouse.clear(name);
    await app.mouse.type(name, 'Home{Enter}');
    await waitFor(async () => expect(await rows()).toEqual(['Homeused once']));
    expect(app.callsOf('saveAddress')).toEqual([{ id: 'a1', description: 'Home', lat: 57.69, lng: 11.95 }]);
  });

  it('[PROF-3] brings a deleted address back on request and then sends nothing', async () => {
    const app = open([home, work]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete Järntorget' }));
    expect(await screen.findByText('Järntorget deleted.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    await app.mouse.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await rows()).toHaveLength(2);
    await app.mouse.click(screen.getByRole('tab', { name: 'Notifications' }));
    await screen.findByRole('switch', { name: 'My bookings' });
    expect(app.callsOf('deleteAddress')).toEqual([]);
  });

  it('[PROF-3] deletes for good when the page is left', async () => {
    const app = open([home, work]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete Järntorget' }));
    expect(app.callsOf('deleteAddress')).toEqual([]);
    await app.mouse.click(screen.getByRole('tab', { name: 'Notifications' }));
    await waitFor(() => expect(app.callsOf('deleteAddress')).toEqual([{ id: 'a1' }]));
    await waitFor(() => expect(app.client.getQueryData(['me'])).toMatchObject({ savedAddresses: [work] }));
  });

  it('[PROF-3] deletes the first when a second one goes', async () => {
    const app = open([home, work]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete Järntorget' }));
    await app.mouse.click(screen.getByRole('button', { name: 'Delete Brunnsparken' }));
    await waitFor(() => expect(app.callsOf('deleteAddress')).toEqual([{ id: 'a1' }]));
    expect(await screen.findByText('No saved addresses')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await rows()).toEqual(['BrunnsparkenGöteborg · used 7 times']);
  });

  it('[ENT-2] tells that the search does not answer', async () => {
    const app = open([], {
      'googleapis-autocomplete': () => {
        throw new ApiError('google_places_error', 'down');
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Add an address' }));
    await app.mouse.type(await screen.findByRole('combobox', { name: 'Place' }), 'Olskroks');
    expect(await screen.findByText(/Place search isn’t responding/)).toBeVisible();
  });
});
