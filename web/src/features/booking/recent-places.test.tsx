import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '@/testing/fixtures';
import { renderInProviders, type RenderOptions } from '@/testing/render';
import type { SavedAddress } from '#shared/contract/entities/user';
import userEvent from '@testing-library/user-event';
import { drop, pickup } from '@/testing/booking-kit';
import { RecentPlaces } from './recent-places';
import { useTrip } from './trip-store';

const saved = (description: string, count: number) => ({ id: description, lat: 57.7, lng: 11.97, description, count });
const show = (...places: SavedAddress[]) => showOver({}, ...places);
const showOver = (api: RenderOptions['api'], ...places: SavedAddress[]) => {
  localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'rider-1');
  const user = { ...aUser('rider'), savedAddresses: places };
  renderInProviders(<RecentPlaces />, { fetchUser: () => ({ user }), ...api });
  return screen.findByRole('group', { name: 'Your places' });
};
const names = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map(button => button.textContent);

it('[HOME-1] are the most used ones without the pickup, and one press makes one the drop-off', async () => {
  useTrip.setState({ pickup });
  const places = [saved('Heden 2, Göteborg', 1), saved('Brunnsparken, Göteborg', 5), saved(pickup.add, 9)];
  const group = await show(...places);
  expect(names(group)).toEqual(['Brunnsparken', 'Heden 2']);
  await userEvent.click(within(group).getByRole('button', { name: 'Heden 2' }));
  expect(useTrip.getState().drop).toEqual({ lat: 57.7, lng: 11.97, add: 'Heden 2, Göteborg' });
  expect(group).not.toBeInTheDocument();
});

it('[PROF-3] show saved ones with a star before those that were only visited', async () => {
  const visited: SavedAddress = { ...saved('Brunnsparken, Göteborg', 5), recent: true };
  const group = await show(visited, saved('Heden 2, Göteborg', 1));
  expect(names(group)).toEqual(['Heden 2', 'Brunnsparken']);
  const [star, clock] = within(group)
    .getAllByRole('button')
    .map(button => button.querySelector('path')?.getAttribute('d'));
  expect(star).not.toBe(clock);
});

it('[HOME-1] are gone while there is a drop-off', async () => {
  const group = await show(saved('Heden 2, Göteborg', 1));
  useTrip.getState().setPoint('drop', drop);
  await expect.poll(() => group.isConnected).toBe(false);
});

it('[PROF-3] show Home first, and a trip there carries the street', async () => {
  const home = { ...saved('Örgrytevägen 5, Göteborg', 1), name: '', slot: 'home' as const };
  const group = await show(saved('Heden 2, Göteborg', 9), home);
  expect(names(group)).toEqual(['Home', 'Heden 2']);
  await userEvent.click(within(group).getByRole('button', { name: 'Home' }));
  await expect.poll(() => useTrip.getState().drop?.add).toBe('Örgrytevägen 5, Göteborg');
});

it('[PROF-3] find the street again that a name once replaced, and store both', async () => {
  const stored: unknown[] = [];
  const group = await showOver(
    {
      'googleapis-getaddress': () => ({ address: 'Örgrytevägen 5, Göteborg' }),
      saveAddress: input => (stored.push(input), { savedAddresses: [] }),
    },
    saved('Gran', 3),
  );
  await userEvent.click(within(group).getByRole('button', { name: 'Gran' }));
  await expect.poll(() => useTrip.getState().drop?.add).toBe('Örgrytevägen 5, Göteborg');
  expect(stored).toMatchObject([{ id: 'Gran', name: 'Gran', description: 'Örgrytevägen 5, Göteborg' }]);
});
