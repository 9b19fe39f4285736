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
      saveAddress: ({ id, slot, ...words }) => {
        const place = { ...words, ...(slot ? { slot } : {}) };
        const same = saved.find(({ lat, lng }) => lat === place.lat && lng === place.lng);
        if (id)
          saved = saved.map(address => (address.id === id ? { ...address, recent: undefined, ...place } : address));
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

const rows = async (name = 'Saved addresses') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('saved addresses', () => {
  it('[PROF-3] lists them most used first', async () => {
    open([home, work]);
    expect(await rows()).toEqual(['BrunnsparkenGöteborg', 'JärntorgetGöteborg']);
  });

  it('[PROF-3] keeps those that were only visited apart, with how often, until they are saved', async () => {
    const visited = { ...home, count: 2, recent: true as const };
    const app = open([visited, work, { ...home, id: 'a3', description: 'Heden, Göteborg', recent: true }]);
    expect(await rows()).toEqual(['BrunnsparkenGöteborg']);
    expect(await rows('Recent')).toEqual(['JärntorgetGöteborg · used 2 times', 'HedenGöteborg · used once']);
    expect(screen.getByRole('heading', { name: 'Saved' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rename Järntorget' })).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Save Järntorget' }));
    expect(await screen.findByText('Address saved.')).toBeVisible();
    const { count: _count, recent: _recent, ...place } = visited;
    expect(app.callsOf('saveAddress')).toEqual([place]);
    await waitFor(async () => expect(await rows()).toEqual(['BrunnsparkenGöteborg', 'JärntorgetGöteborg']));
    await app.mouse.click(screen.getByRole('button', { name: 'Delete Heden' }));
    expect(screen.queryByRole('list', { name: 'Recent' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Saved' })).toBeNull();
  });

  it('[PROF-3] says that nothing is saved where places were only visited', async () => {
    open([{ ...home, recent: true }]);
    expect(await screen.findByText('No saved addresses')).toBeVisible();
    expect(await rows('Recent')).toHaveLength(1);
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
    await app.mouse.type(await within(dialog).findByLabelText('Name (optional)'), 'Gym');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address saved.')).toBeVisible();
    expect(app.callsOf('saveAddress')).toEqual([
      { description: 'Olskroks torg, Göteborg', name: 'Gym', slot: '', lat: 57.71, lng: 11.99 },
    ]);
    expect(await rows()).toEqual(['GymOlskroks torg, Göteborg']);
  });

  it('[PROF-3] says of a known place that it was counted', async () => {
    const app = open([{ ...home, lat: 57.71, lng: 11.99 }]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Add an address' }));
    await app.mouse.type(await screen.findByRole('combobox', { name: 'Place' }), 'Olskroks');
    await app.mouse.click(await screen.findByRole('option', { name: 'Olskroks torg, Göteborg' }));
    await screen.findByLabelText('Name (optional)');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You’ve already saved this place/)).toBeVisible();
    expect(await rows()).toEqual(['JärntorgetGöteborg']);
  });

  it('[PROF-3] keeps the address of a place that gets a name', async () => {
    const app = open([home]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Rename Järntorget' }));
    await app.mouse.type(await screen.findByLabelText('Name (optional)'), 'Mum{Enter}');
    await waitFor(async () => expect(await rows()).toEqual(['MumJärntorget, Göteborg']));
    const { count: _count, ...place } = home;
    expect(app.callsOf('saveAddress')).toEqual([{ ...place, name: 'Mum', slot: '' }]);
  });

  it('[PROF-3] takes the word Home for the home', async () => {
    const app = open([work, home]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Rename Järntorget' }));
    await app.mouse.type(await screen.findByLabelText('Name (optional)'), 'home{Enter}');
    await waitFor(() => expect(app.callsOf('saveAddress')).toMatchObject([{ id: 'a1', name: '', slot: 'home' }]));
    await waitFor(async () => expect((await rows())[0]).toBe('HomeJärntorget, Göteborg'));
    expect(screen.queryByRole('button', { name: 'Add Home' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Work' })).toBeVisible();
  });

  it('[PROF-3] finds the address again that a name once replaced', async () => {
    const app = open([{ ...home, description: 'Gran' }], {
      'googleapis-getaddress': () => ({ address: 'Örgrytevägen 5, Göteborg' }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Rename Gran' }));
    await app.mouse.type(await screen.findByLabelText('Name (optional)'), 'ny{Enter}');
    await waitFor(async () => expect(await rows()).toEqual(['GrannyÖrgrytevägen 5, Göteborg']));
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
    expect(await rows()).toEqual(['BrunnsparkenGöteborg']);
  });

  it('[ENT-2] says that the search does not answer', async () => {
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
