import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { reloadList } from '@/lib/catalog-watch';
import { carTypesKey, meKey, payOptionsKey, settingsKey } from '@/lib/query-keys';
import { book, car, estimate, fillForm, parcelCar, render } from '@/testing/booking-kit';

const gone = () => {
  throw new ApiError('Fetch Call Error', 'the network is away');
};

describe('[HOME-4] the price dialog', () => {
  it('stays, with what was typed, while an admin changes the catalogue and questions in the background fail', async () => {
    const server = { fails: false, carTypes: [car] };
    const or = <T,>(answer: T): T => (server.fails ? gone() : answer);
    const app = render({
      fetchCarTypes: () => or({ carTypes: server.carTypes }),
      fetchSettings: () => or({ settings: defaultSettings, appcat: 'delivery' as const }),
      fetchPayOptions: () => or({ methods: ['card' as const], available: 0, promos: [] }),
    });
    await fillForm(app);
    await book(app);
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    await app.mouse.type(within(dialog).getByLabelText(/^Name/), 'Nils');
    const again = () =>
      act(async () => {
        for (const queryKey of [settingsKey, carTypesKey, payOptionsKey, meKey])
          await app.client.invalidateQueries({ queryKey }).catch(() => undefined);
      });
    server.fails = true;
    await again();
    server.fails = false;
    server.carTypes = [];
    act(() => reloadList(app.client, 'carTypes'));
    await again();
    expect(dialog).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Your price' })).toBe(dialog);
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Nils');
  });

  it('is not shown to who has cancelled while it was on its way', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>(resolve => (answer = resolve));
    const app = render({
      fetchCarTypes: () => ({ carTypes: [parcelCar] }),
      getEstimate: () => gate.then(() => ({ estimate })),
    });
    await fillForm(app);
    await book(app);
    const picker = await screen.findByRole('dialog', { name: 'What are we carrying?' });
    await app.mouse.click(within(picker).getByRole('button', { name: 'Continue' }));
    await app.mouse.click(within(picker).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    await act(async () => answer());
    await act(() => new Promise(resolve => setTimeout(resolve, 30)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
