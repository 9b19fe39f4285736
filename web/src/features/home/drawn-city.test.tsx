import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CityDrawing } from '#shared/domain/geo/city-drawing';
import { encodePolyline } from '#shared/domain/geo/polyline';

const at = (north: number, east: number) => ({ lat: 57.7 + north, lng: 11.97 + east });
const city: CityDrawing = {
  name: 'Göteborg',
  attribution: '© OpenStreetMap contributors',
  center: at(0, 0),
  width: 960,
  height: 820,
  metres: 3.2,
  water: 'M0 0l9 0 0 9z',
  green: '',
  main: 'M0 0l300 400',
  minor: 'M480 410l100 0',
  way: encodePolyline([at(-0.005, -0.005), at(0, 0.005)]),
};

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const shown = async (route?: string) => {
  const [{ DrawnCity }, { renderInProviders }] = await Promise.all([
    import('./drawn-city'),
    import('@/testing/render'),
  ]);
  renderInProviders(<DrawnCity way={route} />);
};
const streets = () => document.querySelector<SVGGElement>('.town')!.style.transform;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the city of the landing page', () => {
  it('is the region’s own, with a way along its streets, and says whose data it is', async () => {
    answerWith(() => Promise.resolve(Response.json(city)));
    await shown();
    expect(await screen.findByRole('img', { name: /^The streets of .?Göteborg/ })).toBeVisible();
    expect(document.querySelector('.minor')).toHaveAttribute('d', city.minor);
    expect(document.querySelectorAll('.car')).toHaveLength(1);
    const credit = screen.getByRole('link', { name: city.attribution });
    expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    // Latin in every language: on a right-to-left page its © would move to the other end.
    expect(credit).toHaveAttribute('dir', 'ltr');
  });

  it('[PLUS-10] moves below a checked way, which lies where it is', async () => {
    answerWith(() => Promise.resolve(Response.json(city)));
    await shown(encodePolyline([at(0, 0), at(0, 0.02)]));
    await screen.findByRole('img', { name: /Göteborg/ });
    // 0.02° of longitude here are 1,190 m, 372 units: a square of 340 holds them when they shrink a little.
    expect(streets()).toMatch(/scale\(0\.91\d*\) translate\(-665\.\d+px, -410px\)/);
    expect(document.querySelectorAll('.car')).toHaveLength(0);
    expect(document.querySelector('.route')).toHaveAttribute('d', 'M-170 0L170 0');
  });

  it('[PLUS-48] stops its car where a visitor wants that, on this device for good', async () => {
    answerWith(() => Promise.resolve(Response.json(city)));
    await shown();
    const picture = await screen.findByRole('img', { name: /Göteborg/ });
    expect(picture).toHaveAttribute('data-still', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Pause the animation' }));
    expect(picture).toHaveAttribute('data-still', 'true');
    cleanup();
    await shown();
    expect(await screen.findByRole('img', { name: /Göteborg/ })).toHaveAttribute('data-still', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Play the animation' }));
    expect(screen.getByRole('img', { name: /Göteborg/ })).toHaveAttribute('data-still', 'false');
  });

  it('[PLUS-48] does not move outside the window, and needs no button for a checked way', async () => {
    let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(changed: typeof seen) {
          seen = changed;
        }
        observe() {}
        disconnect() {}
      },
    );
    answerWith(() => Promise.resolve(Response.json(city)));
    await shown();
    const picture = await screen.findByRole('img', { name: /Göteborg/ });
    act(() => seen([{ isIntersecting: false }]));
    expect(picture).toHaveAttribute('data-still', 'true');
    act(() => seen([{ isIntersecting: true }]));
    expect(picture).toHaveAttribute('data-still', 'false');
    cleanup();
    await shown(encodePolyline([at(0, 0), at(0, 0.02)]));
    await screen.findByRole('img', { name: /Göteborg/ });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is named among the answers to a visitor’s questions', async () => {
    answerWith(() => Promise.resolve(Response.json(city)));
    const [{ Essentials }, { renderInProviders }] = await Promise.all([
      import('./essentials'),
      import('@/testing/render'),
    ]);
    renderInProviders(<Essentials />);
    expect(await screen.findByText(/^\W*Göteborg.*United States.*.*Type your street above/)).toBeVisible();
  });

  it('does not go closer than a city is drawn for', async () => {
    answerWith(() => Promise.resolve(Response.json(city)));
    await shown(encodePolyline([at(0, 0), at(0, 0.001)]));
    await screen.findByRole('img', { name: /Göteborg/ });
    expect(streets()).toContain('scale(1.6)');
  });

  it.each([
    ['the stage has no drawing', () => Promise.resolve(new Response('Not found', { status: 404 }))],
    ['the site answers with its own page', () => Promise.resolve(new Response('<!doctype html>'))],
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is nobody’s when %s', async (_, answer) => {
    answerWith(answer);
    await shown();
    expect(await screen.findByRole('img', { name: /^Illustration of a city/ })).toBeVisible();
    expect(document.querySelectorAll('.house').length).toBeGreaterThan(100);
  });
});
