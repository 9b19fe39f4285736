import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMyPosition } from './use-my-position';

const coords = (latitude: number, accuracy = 20) => ({ coords: { latitude, longitude: 11.95, accuracy } });

/** A browser that has been asked for positions before, or not. */
const browser = (state: PermissionState) => {
  const status = Object.assign(new EventTarget(), { state });
  const watches = new Map<number, (at: object) => void>();
  const geolocation = {
    watchPosition: vi.fn((report: (at: object) => void) => {
      watches.set(watches.size + 1, report);
      return watches.size;
    }),
    clearWatch: vi.fn((id: number) => void watches.delete(id)),
  };
  vi.stubGlobal('navigator', { ...navigator, geolocation, permissions: { query: async () => status } });
  return {
    geolocation,
    report: (at: object) => act(() => watches.forEach(watch => watch(at))),
    change: (to: PermissionState) =>
      act(async () => {
        status.state = to;
        status.dispatchEvent(new Event('change'));
      }),
  };
};
const settled = () => act(async () => undefined);

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

it('[HOME-1] follows the device where that was allowed before', async () => {
  const { geolocation, report } = browser('granted');
  const { result, unmount } = renderHook(() => useMyPosition(true));
  await settled();
  expect(result.current).toBeUndefined();
  report(coords(57.7));
  expect(result.current).toEqual({ lat: 57.7, lng: 11.95, accuracy: 20 });
  unmount();
  expect(geolocation.clearWatch).toHaveBeenCalledWith(1);
});

it.each(['prompt', 'denied'] as const)('never asks where the permission is %s', async state => {
  const { geolocation } = browser(state);
  renderHook(() => useMyPosition(true));
  await settled();
  expect(geolocation.watchPosition).not.toHaveBeenCalled();
});

it('begins once the rider allows it, and ends once they do not', async () => {
  const { report, change } = browser('prompt');
  const { result } = renderHook(() => useMyPosition(true));
  await settled();
  await change('granted');
  report(coords(57.7));
  expect(result.current?.lat).toBe(57.7);
  await change('denied');
  expect(result.current).toBeUndefined();
});

it('follows nobody where no map wants it, or the browser cannot say', async () => {
  const { geolocation } = browser('granted');
  renderHook(() => useMyPosition(false));
  vi.stubGlobal('navigator', { ...navigator, geolocation, permissions: undefined });
  renderHook(() => useMyPosition(true));
  await settled();
  expect(geolocation.watchPosition).not.toHaveBeenCalled();
});
