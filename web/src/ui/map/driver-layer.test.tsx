import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DriverLayer } from './driver-layer';

const map = vi.hoisted(() => ({
  on: vi.fn(),
  off: vi.fn(),
  hasImage: () => false,
  addImage: vi.fn<(name: string, image: HTMLImageElement, options: { pixelRatio: number }) => void>(),
}));
const layers = vi.hoisted(() => [] as { layout: Record<string, unknown> }[]);
vi.mock('@vis.gl/react-maplibre', () => ({
  useMap: () => ({ current: { getMap: () => map } }),
  Source: ({ children }: { children: ReactNode }) => children,
  Layer: (props: { layout: Record<string, unknown> }) => void layers.push(props),
}));

/** Loads at once, as a browser does soon. */
class LoadedImage {
  onload: (() => void) | undefined;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}
afterEach(() => vi.unstubAllGlobals());

it('[DASH-2] draws each driver as a marker of 35 by 25 px', async () => {
  vi.stubGlobal('Image', LoadedImage);
  render(<DriverLayer drivers={[{ id: 'd1', lat: 57.7, lng: 11.96 }]} />);
  await waitFor(() => expect(map.addImage).toHaveBeenCalledTimes(2));
  for (const [, { width, height }, { pixelRatio }] of map.addImage.mock.calls)
    expect([width / pixelRatio, height / pixelRatio]).toEqual([35, 25]);
  // At the zoom of the panel's map and closer they have their full size.
  expect(layers[0]!.layout['icon-size']).toEqual(['interpolate', ['linear'], ['zoom'], 8, 0.7, 10, 1]);
});
