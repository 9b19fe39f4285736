import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTrip, type TripPoint } from './trip-store';
import { renderInProviders } from '@/testing/render';
import { drop, pickup } from '@/testing/booking-kit';
import { TripPlaces } from './trip-places';

function Places() {
  const [editing, setEditing] = useState<TripPoint>();
  return <TripPlaces editing={editing} onEditing={setEditing} onPickOnMap={() => undefined} />;
}

/** The positions of places arrive when the test says so. */
const show = () => {
  const waiting = new Map<string, () => void>();
  const places = { jarn: pickup, brunn: drop };
  renderInProviders(<Places />, {
    'googleapis-autocomplete': ({ searchKeyword }) => ({
      searchResults: [{ description: `${searchKeyword} torg`, place_id: searchKeyword }],
    }),
    'googleapis-getcoords': ({ place_id }) =>
      new Promise(resolve => {
        const { add, ...coords } = places[place_id as keyof typeof places];
        waiting.set(place_id, () => resolve({ coords, description: add }));
      }),
  });
  const box = (name: string) => screen.findByRole('combobox', { name });
  return { mouse: userEvent.setup(), pickup: () => box('Pickup'), drop: () => box('Drop-off'), waiting };
};

const choose = async ({ mouse }: ReturnType<typeof show>, box: HTMLElement, text: string) => {
  await mouse.click(box);
  await mouse.keyboard(text);
  await screen.findByRole('option', { name: new RegExp(`${text} torg`) });
  await mouse.keyboard('{Enter}');
};

it('[HOME-1] text in the drop-off stays while the pickup is still being looked up', async () => {
  const form = show();
  await choose(form, await form.pickup(), 'jarn');
  await waitFor(() => expect(form.waiting.has('jarn')).toBe(true));
  await form.mouse.click(await form.drop());
  await form.mouse.keyboard('bru');
  form.waiting.get('jarn')!();
  await waitFor(() => expect(useTrip.getState().pickup).toEqual(pickup));
  await form.mouse.keyboard('nn');
  expect(await form.drop()).toHaveValue('brunn');
  expect(await form.drop()).toHaveFocus();
  expect(await screen.findByRole('option', { name: /brunn torg/ })).toBeVisible();
});

it('[HOME-1] the drop-off can be chosen before the pickup has arrived, and both arrive', async () => {
  const form = show();
  await choose(form, await form.pickup(), 'jarn');
  await choose(form, await form.drop(), 'brunn');
  await waitFor(() => expect(form.waiting.has('brunn')).toBe(true));
  expect(await form.pickup()).toHaveValue('jarn torg');
  form.waiting.get('brunn')!();
  await waitFor(() => expect(useTrip.getState().drop).toEqual(drop));
  form.waiting.get('jarn')!();
  await waitFor(() => expect(useTrip.getState().pickup).toEqual(pickup));
});

it('[HOME-1] a place that arrives after something else was typed there is not wanted any more', async () => {
  const form = show();
  await choose(form, await form.pickup(), 'jarn');
  await waitFor(() => expect(form.waiting.has('jarn')).toBe(true));
  await form.mouse.keyboard('x');
  form.waiting.get('jarn')!();
  await choose(form, await form.drop(), 'brunn');
  await waitFor(() => expect(form.waiting.has('brunn')).toBe(true));
  form.waiting.get('brunn')!();
  await waitFor(() => expect(useTrip.getState().drop).toEqual(drop));
  expect(useTrip.getState().pickup).toBeUndefined();
});

it('[HOME-1] the keys of an input method that composes choose nothing', async () => {
  const form = show();
  const box = await form.pickup();
  await form.mouse.click(box);
  await form.mouse.keyboard('jarn');
  await screen.findByRole('option', { name: /jarn torg/ });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  await form.mouse.keyboard('{ArrowDown}{ArrowUp}');
  expect([...form.waiting.keys()]).toEqual([]);
  await form.mouse.keyboard('{Enter}');
  await waitFor(() => expect([...form.waiting.keys()]).toEqual(['jarn']));
});

it('[OPS-5] asks again while somebody types only where what was found before does not say', async () => {
  const asked: string[] = [];
  renderInProviders(<Places />, {
    'googleapis-autocomplete': ({ searchKeyword }) => {
      asked.push(searchKeyword);
      const places = ['Järntorget', 'Järnbrottet'].filter(() => searchKeyword.startsWith('j'));
      return { searchResults: places.map(description => ({ description, place_id: description })) };
    },
  });
  const mouse = userEvent.setup();
  await mouse.click(await screen.findByRole('combobox', { name: 'Pickup' }));
  await mouse.keyboard('ja');
  await mouse.keyboard('r');
  await screen.findByRole('option', { name: /Järnbrottet/ });
  expect(screen.getByText('2 places')).toHaveRole('status');
  await mouse.keyboard('nt');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Järnbrottet/ })).toBeNull());
  expect(await screen.findByRole('option', { name: /Järntorget/ })).toBeVisible();
  await mouse.keyboard('x');
  await waitFor(() => expect(asked).toEqual(['jar', 'jarntx']));
});
