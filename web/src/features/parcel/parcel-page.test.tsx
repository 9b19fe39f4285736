import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Parcel, parcelStates } from '#shared/contract/entities/handover';
import { ApiError } from '#shared/client/api-error';
import { renderApp } from '@/testing/render';

const TOKEN = 'dGV4dGV4dGV4dGV4dGV4dA';
const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  state: 'on_the_way',
  sender: 'Edda',
  drop: { lat: 57.7, lng: 11.9, add: 'Avenyn 3' },
  driver: { name: 'Robin', vehicle: 'Volvo V60', plate: 'ABC 123' },
  code: '4711',
  ...change,
});
const show = (fetchParcel: () => { parcel: Parcel }) => renderApp({ route: `/parcel/${TOKEN}`, api: { fetchParcel } });

describe('[PLUS-38] the page of a parcel’s recipient', () => {
  it('shows without an account who sends, who comes, where to, and the code', async () => {
    const app = show(() => ({ parcel: parcel() }));
    expect(await screen.findByRole('heading', { name: 'Your parcel is on the way to you' })).toBeVisible();
    expect(screen.getByText('From a customer named Edda')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Code for the driver' })).toHaveTextContent('4711');
    expect(screen.getByRole('region', { name: 'Driver' })).toHaveTextContent('Robin · Volvo V60ABC 123');
    expect(screen.getByText('Avenyn 3')).toBeVisible();
    expect(app.callsOf('fetchParcel')).toEqual([{ token: TOKEN }]);
    expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    expect([...document.querySelectorAll('meta[name=robots]')].map(meta => meta.getAttribute('content'))).toContain(
      'noindex',
    );
  });

  it.each(parcelStates)('has words of its own for %s', async state => {
    const isOver = state === 'delivered' || state === 'cancelled';
    const { code: _code, ...ended } = parcel({ state });
    show(() => ({ parcel: isOver ? ended : parcel({ state }) }));
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('parcel.');
    expect(screen.queryByRole('region', { name: 'Code for the driver' }) === null).toBe(isOver);
  });

  it('says that a link is over, and asks for it no more', async () => {
    const app = show(() => {
      throw new ApiError('parcel_link_over', 'over');
    });
    expect(await screen.findByText('Nothing to see here')).toBeVisible();
    await waitFor(() => expect(app.callsOf('fetchParcel')).toHaveLength(1));
  });
});
