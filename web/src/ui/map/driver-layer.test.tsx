import { render, waitFor } from '@testing-library/react';
import type { Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { driverImages } from './driver-images';
import { DriverLayer, pressDriver } from './driver-layer';

const map = vi.hoisted(() => ({
  on: vi.fn(),
  off: vi.fn(),
  hasImage: () => false,
  addImage: vi.fn<(name: string, image: HTMLImageElement, options: { pixelRatio: number }) => void>(),
}));
type Feature = { properties: Record<string, unknown> };
type Drawn = { layout: Record<string, unknown>; data: { features: Feature[] } } & Record<string, unknown>;
const drawn = vi.hoisted(() => ({ layers: {} as Record<string, Drawn>, sources: {} as Record<string, Drawn> }));
vi.mock('@vis.gl/react-maplibre', () => ({
  useMap: () => ({ current: { getMap: () => map } }),
  Source: ({ children, ...props }: Drawn & { id: string; children: ReactNode }) => {
    drawn.sources[props.id] = props as Drawn;
    return children;
  },
  Layer: (props: Drawn & { id: string }) => void (drawn.layers[props.id] = props),
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
beforeEach(() => {
  Object.assign(drawn, { layers: {}, sources: {} });
  vi.stubGlobal('Image', LoadedImage);
  map.addImage.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const here = { lat: 57.7, lng: 11.96 };
const factsOf = (source: string) => drawn.sources[source]!.data.features.map(({ properties }) => properties);

describe('drivers on the map', () => {
  it('[DASH-2] each is a marker of 35 by 25 px, by vehicle and state', async () => {
    render(<DriverLayer drivers={[{ id: 'd1', ...here }]} />);
    const names = Object.keys(driverImages('light'));
    await waitFor(() => expect(map.addImage.mock.calls.map(([name]) => name)).toEqual(names));
    for (const [, { width, height }, { pixelRatio }] of map.addImage.mock.calls)
      expect([width / pixelRatio, height / pixelRatio]).toEqual([35, 25]);
    // From the zoom of the panel's map on they have their full size.
    expect(drawn.layers['drivers']!.layout['icon-size']).toEqual(['interpolate', ['linear'], ['zoom'], 8, 0.7, 10, 1]);
  });

  it('[DASH-2] each faces where they drive, and who has not driven yet faces nowhere', () => {
    render(
      <DriverLayer
        drivers={[
          { id: 'd1', ...here, kind: 'van', bearing: 0 },
          { id: 'd2', ...here, kind: 'bike', busy: true },
        ]}
      />,
    );
    expect(factsOf('drivers')).toMatchObject([
      { id: 'd1', icon: 'van-free-heading', rotation: -90 },
      { id: 'd2', icon: 'bike-busy', rotation: 0 },
    ]);
    expect(drawn.layers['drivers']!.layout['icon-rotate']).toEqual(['get', 'rotation']);
    for (const { icon } of factsOf('drivers')) expect(driverImages('dark')).toHaveProperty(String(icon));
  });

  it('[DASH-2] is drawn in other colours where the map is dark', () => {
    const [light, dark] = [driverImages('light'), driverImages('dark')];
    for (const [name, svg] of Object.entries(light)) expect(dark[name]).not.toBe(svg);
    expect(new Set(Object.values(dark)).size).toBe(Object.keys(dark).length - 4);
  });

  it('is one shape: a single outline of 2.5 px runs under all parts', () => {
    for (const [name, svg] of Object.entries(driverImages('light'))) {
      const [outline = '', parts = ''] = /<g stroke="[^"]+">(.*)<\/g>(.*)<\/g>/.exec(svg)?.slice(1) ?? [];
      const solid = parts
        .match(/<path [^>]*>/g)
        ?.filter(part => !part.includes('#8F96A4') && !part.includes('#C3C7CF'));
      expect([name, outline.match(/<path/g)?.length]).toEqual([name, solid!.length]);
      for (const [, width] of outline.matchAll(/stroke-width="([^"]+)"/g))
        expect(Number(width)).toBeGreaterThanOrEqual(5);
    }
  });

  it('[DASH-2] a chosen one stands apart from the clusters', () => {
    const drivers = ['d1', 'd2'].map(id => ({ id, ...here }));
    render(<DriverLayer drivers={drivers} chosen="d2" />);
    expect(drawn.sources['drivers']).toMatchObject({ cluster: true, clusterMinPoints: 2, clusterRadius: 35 });
    expect([factsOf('drivers'), factsOf('driver-chosen')]).toMatchObject([[{ id: 'd1' }], [{ id: 'd2' }]]);
  });
});

describe('a press on the map', () => {
  const on = { onDriver: vi.fn(), onMoved: vi.fn() };
  const canvas = {
    getSource: () => ({ getClusterExpansionZoom: async (id: number) => (id === 7 ? 13 : 99) }),
    getZoom: () => 10,
    easeTo: vi.fn(),
  };
  const press = (layer: string, properties: object) => {
    const feature = { layer: { id: layer }, properties, geometry: { type: 'Point', coordinates: [12, 57] } };
    return pressDriver(canvas as unknown as MapLibre, [feature as unknown as MapGeoJSONFeature], on);
  };
  beforeEach(() => vi.clearAllMocks());

  it('[DASH-2] on a driver chooses them', () => {
    expect(press('drivers', { id: 'd1' })).toBe(true);
    expect(on.onDriver).toHaveBeenCalledWith('d1');
    expect(canvas.easeTo).not.toHaveBeenCalled();
  });

  it('[DASH-2] on a cluster zooms in until it falls apart, never closer than the map goes', async () => {
    expect(press('driver-clusters', { cluster_id: 7 })).toBe(true);
    await waitFor(() => expect(canvas.easeTo).toHaveBeenCalledWith({ center: [12, 57], zoom: 13 }));
    press('driver-clusters', { cluster_id: 8 });
    await waitFor(() => expect(canvas.easeTo).toHaveBeenLastCalledWith({ center: [12, 57], zoom: 18 }));
    expect(on.onMoved).toHaveBeenCalledTimes(2);
  });

  it('on the ground is the page’s', () => {
    expect(pressDriver(canvas as unknown as MapLibre, [], on)).toBe(false);
  });
});
