import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CityDrawing } from '#shared/domain/geo/city-drawing';
import type { LiveMapProps } from './map-types';
import type { MapRegion } from './region';

const region: MapRegion = { bounds: [11.86, 57.65, 12.09, 57.76], attribution: '', tiles: '/maps/{z}/{x}/{y}' };
const city: CityDrawing = {
  name: 'Göteborg',
  attribution: '© OpenStreetMap contributors',
  center: { lat: 57.7, lng: 11.97 },
  width: 960,
  height: 820,
  metres: 3.2,
  water: 'M0 0l9 0 0 9z',
  green: '',
  main: 'M0 0l300 400',
  minor: 'M480 410l100 0',
};
const pickup = { lat: 57.7, lng: 11.96 };
const drop = { lat: 57.7, lng: 11.98 };
const trip: LiveMapProps = { label: 'Your ride', pickup, drop, route: [pickup, drop] };

const show = async (shown: LiveMapProps, stage: MapRegion = region) => {
  const [{ DrawnGround }, { renderInProviders }] = await Promise.all([
    import('./drawn-ground'),
    import('@/testing/render'),
  ]);
  renderInProviders(<DrawnGround trip={shown} region={stage} size={{ width: 400, height: 400 }} />);
  return document.querySelector('[data-ground]')!;
};
const streets = (ground: Element) => ground.querySelectorAll(`[d="${city.main}"]`);

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(city))),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('draws the region’s streets and the trip on them until the map is there', async () => {
  const ground = await show(trip);
  expect(ground).toHaveAttribute('aria-hidden', 'true');
  await waitFor(() => expect(streets(ground)).toHaveLength(2));
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/maps/city.json');
  expect([...ground.querySelectorAll('polyline')].map(line => line.getAttribute('points'))).toEqual([
    '75,200 325,200',
    '75,200 325,200',
  ]);
  const pins = [...ground.querySelectorAll<HTMLElement>(':scope > div')].map(({ style }) => [style.left, style.top]);
  expect(pins.flat().map(px => Math.round(Number.parseFloat(px)))).toEqual([75, 200, 325, 200]);
});

it('has its pins at the same places for right-to-left readers', async () => {
  const placesIn = async (language: string) => {
    const { setLanguage } = await import('@/i18n/i18n');
    await setLanguage(language, false);
    const pins = [...(await show({ ...trip, drop })).querySelectorAll(':scope > div')];
    const places = pins.map(pin => {
      const { transform } = getComputedStyle(pin);
      return [transform, (pin as HTMLElement).style.left];
    });
    cleanup();
    return places;
  };
  const places = await placesIn('en');
  expect(places.map(([transform]) => transform)).toEqual(['translate(-50%, -50%)', 'translate(-50%, -100%)']);
  expect(await placesIn('ar')).toEqual(places);
});

it('lays the streets where the map has them', async () => {
  const ground = await show({ ...trip, vehicle: city.center });
  await waitFor(() => expect(streets(ground)).toHaveLength(2));
  // 0.02° of longitude here are 1,190 m, 372 units, on 250 px.
  const [, x, y, scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(
    ground.querySelector('g')!.getAttribute('transform')!,
  )!;
  expect(Number(scale)).toBeCloseTo(250 / 372, 2);
  expect(Number(x) + Number(scale) * 480).toBeCloseTo(200, 0);
  expect(Number(y) + Number(scale) * 410).toBeCloseTo(200, 0);
});

it('is the trip alone for a stage whose map is another service’s', async () => {
  const { tiles: _, ...styled } = region;
  const ground = await show(trip, { ...styled, style: 'https://maps.example/style' });
  expect(ground.querySelectorAll('polyline')).toHaveLength(2);
  expect(streets(ground)).toHaveLength(0);
  expect(fetch).not.toHaveBeenCalled();
  expect(screen.queryByRole('img')).toBeNull();
});
