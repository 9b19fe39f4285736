import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aCarType } from '@/testing/fixtures';
import { useSite } from '@/lib/stores/site';
import { deviceStorage } from '@/storage';
import { setTransport } from './api';
import { CACHED_MS, LOOK_EVERY_MS } from './catalog-pace';
import { forgetService, cacheService } from './last-settings';
import { followSite } from './site-data';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, title: '' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[PUB-3] [PUB-4] a visitor’s open page follows what admins change, and no longer when it is left', async () => {
  const versions = { carTypes: 1, languages: 1, cancelReasons: 1, promos: 1 };
  let answer = { settings: { ...defaultSettings, CompanyName: 'Vägen AB' }, appcat: 'delivery', versions };
  let name = 'Van';
  const asked: string[] = [];
  const answers: Record<string, () => unknown> = {
    fetchSettings: () => answer,
    fetchCarTypes: () => ({ carTypes: [aCarType({ name })] }),
    fetchLanguages: () => ({ languages: [] }),
  };
  const restore = setTransport(async operation => {
    asked.push(operation);
    return answers[operation]?.();
  });
  onTestFinished(() => void restore());
  const stop = followSite();
  const shown = () => [useSite.getState().settings.CompanyName, useSite.getState().carTypes?.[0]?.name];
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['Vägen AB', 'Van']);

  name = 'Lorry';
  const changed = { ...answer.settings, CompanyName: 'Gatan AB' };
  answer = { ...answer, settings: changed, versions: { ...versions, carTypes: 2 } };
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  expect(shown()).toEqual(['Gatan AB', 'Lorry']);
  expect(asked.filter(operation => operation === 'fetchLanguages')).toHaveLength(1);

  // By now no cache contains an outdated list.
  name = 'Truck';
  await vi.advanceTimersByTimeAsync(CACHED_MS);
  expect(shown()[1]).toBe('Truck');
  stop();
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(10 * LOOK_EVERY_MS);
  expect(asked).toEqual([]);
});

it('[PUB-3] a page without a network shows the service as it was last, and nothing made up where it never was', async () => {
  onTestFinished(setTransport(() => Promise.reject(new Error('no network'))));
  deviceStorage.clear();
  forgetService();
  useSite.setState({ ...useSite.getInitialState() });
  followSite()();
  await vi.advanceTimersByTimeAsync(0);
  expect(useSite.getState().isKnown).toBe(false);
  cacheService({ settings: { ...defaultSettings, country: 'Sweden', CompanyName: 'Vägen AB' }, appcat: 'taxi' });
  cacheService({ carTypes: [aCarType({ name: 'Van' })] });
  followSite()();
  await vi.advanceTimersByTimeAsync(0);
  const { settings, appcat, carTypes, isKnown } = useSite.getState();
  expect([settings.country, settings.CompanyName, appcat, carTypes?.[0]?.name, isKnown]).toEqual([
    'Sweden',
    'Vägen AB',
    'taxi',
    'Van',
    true,
  ]);
  forgetService();
});
