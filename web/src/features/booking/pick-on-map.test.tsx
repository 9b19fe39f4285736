import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { renderInProviders } from '@/testing/render';
import { CentrePin } from '@/ui/map/centre-pin';
import { drop, pickup } from '@/testing/booking-kit';
import { MapHint, PickButtons } from './map-hint';
import { resetTrip, type TripPoint, useTrip } from './trip-store';
import { usePickOnMap } from './use-pick-on-map';

/** A map of 800 by 600 pixels, a hundred of them a degree, around a centre. */
const map = vi.hoisted(() => {
  const listeners = new Map<string, Set<() => void>>();
  const fire = (event: string) => listeners.get(event)?.forEach(listener => listener());
  const made = {
    centre: { x: 1195, y: -5770 },
    fire,
    on: (event: string, listener: () => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return made;
    },
    off: (event: string, listener: () => void) => {
      listeners.get(event)?.delete(listener);
      return made;
    },
    isMoving: () => false,
    getContainer: () => ({ clientWidth: 800, clientHeight: 600 }),
    unproject: ([x, y]: [number, number]) => ({
      lng: (made.centre.x + x - 400) / 100,
      lat: -(made.centre.y + y - 300) / 100,
    }),
    panBy: ([x, y]: [number, number]) => {
      fire('movestart');
      made.centre = { x: made.centre.x + x, y: made.centre.y + y };
      fire('moveend');
    },
  };
  return made;
});
vi.mock('@vis.gl/react-maplibre', () => ({ useMap: () => ({ current: map }) }));

function Picking({ which }: { which: TripPoint }) {
  const pick = usePickOnMap();
  if (!pick.which)
    return (
      <button type="button" onClick={() => pick.start(which)}>
        Choose
      </button>
    );
  return (
    <>
      <CentrePin which={pick.which} {...pick.pin} covered="nothing" />
      <MapHint pick={pick} />
      <PickButtons pick={pick} />
    </>
  );
}

const show = async (which: TripPoint, address: (latlng: string) => string | Promise<string>) => {
  const asked: string[] = [];
  renderInProviders(<Picking which={which} />, {
    'googleapis-getaddress': async ({ latlng }) => {
      asked.push(latlng);
      return { address: await address(latlng) };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  return asked;
};
/** A hand moves the map on by so many pixels. */
const pan = (x: number, y: number) => act(() => map.panBy([x, y]));

beforeEach(() => {
  resetTrip();
  map.centre = { x: 1195, y: -5770 };
});

describe('[HOME-1] a place that is chosen on the map', () => {
  it('is where the pin in the middle stands, with its address told before', async () => {
    const asked = await show('drop', latlng => `Street at ${latlng}, Göteborg`);
    expect(await screen.findAllByText(/Street at 57.70000,11.95000/)).not.toEqual([]);
    pan(10, 0);
    pan(10, 10);
    expect(screen.getByRole('status')).toHaveTextContent('Finding the address…');
    expect(await screen.findAllByText(/Street at 57.60000,12.15000/)).not.toEqual([]);
    expect(asked).toEqual(['57.70000,11.95000', '57.60000,12.15000']);
    expect(useTrip.getState().drop).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Drop off here' }));
    expect(useTrip.getState().drop).toMatchObject({ add: 'Street at 57.60000,12.15000, Göteborg' });
    expect(useTrip.getState().drop!.lng).toBeCloseTo(12.15);
    expect(screen.getByRole('button', { name: 'Choose' })).toBeVisible();
  });

  it('cannot be taken while the map moves', async () => {
    await show('pickup', () => 'Vasagatan 20');
    await screen.findAllByText('Vasagatan 20');
    act(() => map.fire('movestart'));
    expect(screen.getByRole('button', { name: 'Pick up here' })).toBeDisabled();
    act(() => map.fire('moveend'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pick up here' })).toBeEnabled());
  });

  it('[PLUS-4] starts at the place that there is, whose address stays while it is not moved', async () => {
    useTrip.setState({ pickup: { lat: 57.7, lng: 11.95, add: 'Home, Göteborg', precision: 'street' } });
    const asked = await show('pickup', () => 'Elsewhere 1');
    expect(screen.getByRole('status')).toHaveTextContent('Home, Göteborg');
    await userEvent.click(screen.getByRole('button', { name: 'Pick up here' }));
    expect(useTrip.getState().pickup).toEqual({ lat: 57.7, lng: 11.95, add: 'Home, Göteborg' });
    expect(asked).toEqual([]);
  });

  it('is reached by keys: arrows move the map under the pin, Enter takes the place', async () => {
    await show('pickup', latlng => `At ${latlng}`);
    const pin = screen.getByRole('button', { name: /^Pickup.*Use the arrow keys/ });
    expect(pin).toHaveFocus();
    fireEvent.keyDown(pin, { key: 'ArrowRight' });
    fireEvent.keyDown(pin, { key: 'ArrowUp', shiftKey: true });
    await screen.findAllByText('At 58.30000,12.05000');
    fireEvent.keyDown(pin, { key: 'Enter' });
    await waitFor(() => expect(useTrip.getState().pickup).toMatchObject({ add: 'At 58.30000,12.05000' }));
  });

  it('says when no road leads there, takes nothing, and can be left as it was', async () => {
    useTrip.setState({ pickup, drop });
    await show('drop', () => {
      throw new ApiError('place_to_coords_error', 'outside');
    });
    pan(500, 0);
    expect(await screen.findByText('No road leads here. Move the map a little.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Drop off here' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(useTrip.getState()).toMatchObject({ pickup, drop });
  });
});
