import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { MovablePin } from '@/ui/map/movable-pin';
import { pinsSettled, usePinMove } from './pin-move-store';
import { resetTrip, type TripPoint, useTrip } from './trip-store';
import { renderInProviders } from '@/testing/render';
import { drop, pickup } from '@/testing/booking-kit';
import { TripMeta } from './trip-meta';
import { rideInput } from './ride-input';
import { usePinMoves } from './use-pin-moves';
import { useTripEnds } from './use-trip-ends';

type At = { lngLat: { lng: number; lat: number } };
type Hand = {
  longitude: number;
  latitude: number;
  onDrag: (at: At) => void;
  onDragEnd: (at: At) => void;
};
/** The pins as the map library sees them: pickup first. A degree is a hundred pixels. */
const hands = vi.hoisted(() => new Map<string, Hand>());
vi.mock('@vis.gl/react-maplibre', () => ({
  useMap: () => ({
    current: {
      project: ([lng, lat]: [number, number]) => ({ x: lng * 100, y: -lat * 100 }),
      unproject: ([x, y]: [number, number]) => ({ lng: x / 100, lat: -y / 100 }),
      getContainer: () => ({ clientWidth: 1e6, clientHeight: 1e6 }),
      panTo: vi.fn(),
    },
  }),
  Marker: (props: Hand & { anchor?: string; children: ReactNode }) => {
    hands.set(props.anchor ? 'drop' : 'pickup', props);
    return props.children;
  },
}));

function Pins() {
  const { pins, held } = usePinMoves();
  const ends = useTripEnds();
  return (
    <>
      {ends.pickup && (
        <MovablePin which="pickup" at={{ ...ends.pickup, ...held.pickup }} pins={pins}>
          <i />
        </MovablePin>
      )}
      {ends.drop && (
        <MovablePin which="drop" at={{ ...ends.drop, ...held.drop }} pins={pins} hasTip>
          <i />
        </MovablePin>
      )}
      <TripMeta onAdjust={() => undefined} />
    </>
  );
}

const openMore = async () => fireEvent.click(await screen.findByRole('button', { name: 'More for this trip' }));

/** Addresses are requested by position and answered by the test. */
const show = () => {
  const asked: string[] = [];
  // The bubble and the move may ask for the same place: both are answered.
  const waiting = new Map<string, { answer: (address: string) => void; refuse: (code: string) => void }[]>();
  renderInProviders(<Pins />, {
    'googleapis-getaddress': ({ latlng }) =>
      new Promise((resolve, reject) => {
        asked.push(latlng);
        const request = {
          answer: (address: string) => resolve({ address }),
          refuse: (code: string) => reject(new ApiError(code as 'place_to_coords_error', '')),
        };
        waiting.set(latlng, [...(waiting.get(latlng) ?? []), request]);
      }),
  });
  const at = (lat: number, lng: number): At => ({ lngLat: { lat, lng } });
  const drag = (which: TripPoint, lat: number, lng: number) => act(() => hands.get(which)!.onDrag(at(lat, lng)));
  const letGo = (which: TripPoint, lat: number, lng: number) => act(() => hands.get(which)!.onDragEnd(at(lat, lng)));
  const answer = async (lat: number, lng: number, address: string) => {
    const key = `${lat.toFixed(5)},${lng.toFixed(5)}`;
    await waitFor(() => expect(waiting.has(key)).toBe(true));
    await act(async () => waiting.get(key)!.forEach(request => request.answer(address)));
  };
  const refuse = async (lat: number, lng: number, code: string) => {
    const key = `${lat.toFixed(5)},${lng.toFixed(5)}`;
    await waitFor(() => expect(waiting.has(key)).toBe(true));
    await act(async () => waiting.get(key)!.forEach(request => request.refuse(code)));
  };
  return { asked, drag, letGo, answer, refuse };
};

beforeEach(() => {
  resetTrip();
  usePinMove.setState({ last: undefined });
  useTrip.setState({ pickup, drop });
});

describe('[PLUS-4] a pin that is dragged', () => {
  it('says the address of where it rests, not of every place it passes, and takes it when let go', async () => {
    const map = show();
    await map.drag('pickup', 57.1, 11.1);
    await map.drag('pickup', 57.2, 11.2);
    await map.answer(57.2, 11.2, 'Vasagatan 20, Gothenburg');
    expect(map.asked).toEqual(['57.20000,11.20000']);
    expect(await screen.findByText('Vasagatan 20, Gothenburg')).toBeVisible();
    expect(useTrip.getState().pickup).toBe(pickup);
    await map.letGo('pickup', 57.2, 11.2);
    const moved = { lat: 57.2, lng: 11.2, add: 'Vasagatan 20, Gothenburg' };
    await waitFor(() => expect(useTrip.getState().pickup).toEqual(moved));
    expect(useTrip.getState().drop).toBe(drop);
  });

  it('stays where it was put while its address is on the way, and a booking waits for it', async () => {
    const map = show();
    await map.drag('drop', 57.3, 11.3);
    await map.letGo('drop', 57.3, 11.3);
    expect(hands.get('drop')).toMatchObject({ latitude: 57.3, longitude: 11.3 });
    const booked = vi.fn();
    void pinsSettled().then(booked);
    await Promise.resolve();
    expect(booked).not.toHaveBeenCalled();
    await map.answer(57.3, 11.3, 'Heden');
    await waitFor(() => expect(booked).toHaveBeenCalled());
    expect(useTrip.getState().drop).toMatchObject({ lat: 57.3, add: 'Heden' });
  });

  it('counts the last of two moves, whichever answer comes first', async () => {
    const map = show();
    await map.letGo('pickup', 57.1, 11.1);
    await map.drag('pickup', 57.2, 11.2);
    await map.letGo('pickup', 57.2, 11.2);
    await map.answer(57.2, 11.2, 'second');
    await map.answer(57.1, 11.1, 'first');
    await waitFor(() => expect(useTrip.getState().pickup!.add).toBe('second'));
    await act(() => pinsSettled());
    expect(useTrip.getState().pickup).toMatchObject({ lat: 57.2, add: 'second' });
  });

  it('moves both ends at once', async () => {
    const map = show();
    await map.letGo('pickup', 57.1, 11.1);
    await map.drag('drop', 57.2, 11.2);
    await map.letGo('drop', 57.2, 11.2);
    await map.answer(57.2, 11.2, 'there');
    await map.answer(57.1, 11.1, 'here');
    await waitFor(() => expect(useTrip.getState().pickup!.add).toBe('here'));
    expect(useTrip.getState().drop!.add).toBe('there');
  });

  it('gives way to a place that was chosen meanwhile', async () => {
    const map = show();
    await map.letGo('pickup', 57.1, 11.1);
    const chosen = { lat: 57.5, lng: 11.5, add: 'Liseberg' };
    act(() => useTrip.getState().setPoint('pickup', chosen));
    await map.answer(57.1, 11.1, 'late');
    await act(() => pinsSettled());
    expect(useTrip.getState().pickup).toBe(chosen);
    expect(hands.get('pickup')).toMatchObject({ latitude: 57.5 });
  });

  it.each(['place_to_coords_error', 'google_places_error'])('goes back where it was on %s', async code => {
    const map = show();
    await map.letGo('pickup', 1, 1);
    await map.refuse(1, 1, code);
    await waitFor(() => expect(hands.get('pickup')).toMatchObject({ latitude: pickup.lat }));
    expect(useTrip.getState().pickup).toBe(pickup);
  });

  it('can be put back by name', async () => {
    const map = show();
    await map.letGo('pickup', 57.1, 11.1);
    await map.answer(57.1, 11.1, 'Vasagatan 22, Gothenburg');
    await openMore();
    fireEvent.click(screen.getByRole('menuitem', { name: /^Back to Järntorget\s*Pickup moved on the map$/ }));
    expect(useTrip.getState().pickup).toBe(pickup);
    await waitFor(() => expect(screen.queryByText('Pickup moved on the map')).toBeNull());
  });
});

describe('[PLUS-4] a pin under the arrow keys', () => {
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(screen.getByRole('button', { name: /^Pickup: Järntorget.*Use the arrow keys/ }), {
      key,
      shiftKey,
    });

  it('moves by steps and strides, is set with Enter, and keeps the keys from the map', async () => {
    const map = show();
    expect(press('ArrowRight')).toBe(false);
    press('ArrowUp', true);
    const [lat, lng] = [pickup.lat + 0.6, pickup.lng + 0.1];
    expect(hands.get('pickup')!.latitude).toBeCloseTo(lat, 6);
    expect(hands.get('pickup')!.longitude).toBeCloseTo(lng, 6);
    expect(useTrip.getState().pickup).toBe(pickup);
    press('Enter');
    await map.answer(lat, lng, 'by key');
    await waitFor(() => expect(useTrip.getState().pickup!.add).toBe('by key'));
  });

  it('is set by leaving it, and put back with Escape', async () => {
    const map = show();
    press('ArrowLeft');
    press('Escape');
    expect(hands.get('pickup')!.longitude).toBe(pickup.lng);
    press('ArrowLeft');
    fireEvent.blur(screen.getByRole('button', { name: /^Pickup/ }));
    await map.answer(pickup.lat, pickup.lng - 0.1, 'left');
    await waitFor(() => expect(useTrip.getState().pickup!.add).toBe('left'));
    const pin = screen.getByRole('button', { name: /^Pickup: left.*Use the arrow keys/ });
    expect(fireEvent.keyDown(pin, { key: 'Tab' })).toBe(true);
  });
});

describe('[PLUS-4] an end that is not at a door', () => {
  it('says so and offers the map; how exactly it is known is not sent', async () => {
    useTrip.setState({ pickup: { ...pickup, precision: 'street' }, drop: { ...drop, precision: 'interpolated' } });
    show();
    expect(screen.getByText('Pickup: middle of the street')).toBeVisible();
    expect(screen.getByText('Drop-off: house number estimated')).toBeVisible();
    await openMore();
    const doors = screen.getAllByRole('menuitem', { name: /^Set the exact door/ });
    expect(doors.map(door => door.textContent)).toEqual([
      expect.stringContaining('Pickup: middle of the street'),
      expect.stringContaining('Drop-off: house number estimated'),
    ]);
    const { pickup: from, drop: to } = useTrip.getState();
    const sent = rideInput({ pickup: from!, drop: to!, carType: { id: 'car' } as never }, {});
    expect([sent.pickup, sent.drop]).toEqual([pickup, drop]);
  });

  it('is silent about houses and places with a name', () => {
    useTrip.setState({ pickup: { ...pickup, precision: 'house' }, drop: { ...drop, precision: 'place' } });
    show();
    expect(screen.queryByRole('button', { name: 'More for this trip' })).toBeNull();
  });
});
