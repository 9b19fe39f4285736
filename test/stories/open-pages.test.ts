import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Person } from '../kit/person';
import { startWorld, type World } from '../kit/world';
import { api, setTransport } from '../../web/src/lib/api';
import { LOOK_EVERY_MS } from '../../web/src/lib/catalog-pace';
import { watchCatalog } from '../../web/src/lib/catalog-watch';
import { carTypesKey, payOptionsKey, settingsKey } from '../../web/src/lib/query-keys';

describe('a change by an admin', () => {
  let world: World;
  let client: QueryClient;
  beforeAll(async () => {
    world = await startWorld();
  }, 240_000);
  afterAll(() => world.close());

  /** A page without a signed-in user: the web's own watch, over the running product. */
  beforeEach(async () => {
    const visitor = Person.anybody(world.runtime);
    const restore = setTransport((operation, input) =>
      visitor.call(operation as 'fetchSettings', input as Record<string, never>),
    );
    vi.stubGlobal('document', {
      hidden: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    vi.stubGlobal('navigator', { onLine: true });
    client = new QueryClient();
    await client.fetchQuery({ queryKey: settingsKey, queryFn: () => api.fetchSettings(), staleTime: Infinity });
    const types = { queryKey: carTypesKey, queryFn: () => api.fetchCarTypes(), staleTime: Infinity };
    const stopList = new QueryObserver(client, types).subscribe(() => undefined);
    client.setQueryData(payOptionsKey, 'as the page has them');
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const stop = watchCatalog(client);
    return () => {
      stop();
      stopList();
      client.clear();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      restore();
    };
  });

  /** The page's next check, and its consequences. */
  const look = async (sees: () => boolean) => {
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    await expect.poll(sees).toBe(true);
  };
  const typesSeen = () => client.getQueryData<{ carTypes: { name: string }[] }>(carTypesKey)?.carTypes ?? [];

  it('[ADM-10] to a setting reaches an open page with its next look', async () => {
    await world.admin.call('editSettings', { CompanyName: 'Roads AB' });
    const seen = () => client.getQueryData<{ settings: { CompanyName: string } }>(settingsKey)?.settings.CompanyName;
    expect(seen()).not.toBe('Roads AB');
    await look(() => seen() === 'Roads AB');
  });

  it('[ADM-10] to a vehicle type does, too, and leaves other lists alone', async () => {
    await expect.poll(() => typesSeen().length).toBe(1);
    const { id: _id, createdAt: _at, ...record } = (await world.admin.call('fetchCarTypes', {})).carTypes[0]!;
    await world.admin.call('editCarType', { method: 'Add', record: { ...record, name: 'Moped' } });
    expect(typesSeen().map(({ name }) => name)).toEqual(['Van']);
    await look(() => typesSeen().some(({ name }) => name === 'Moped'));
    expect(client.getQueryState(payOptionsKey)?.isInvalidated).toBe(false);
  });

  it('[ADM-10] to a promo makes the payment options out of date', async () => {
    const record = {
      promo_name: 'Spring',
      promo_description: '',
      promo_discount_type: 'flat' as const,
      promo_discount_value: 5,
      max_promo_discount_value: 5,
      min_order: 0,
      promo_validity: Date.now() + 86_400_000,
      promo_usage_limit: 9,
    };
    await world.admin.call('editPromo', { method: 'Add', record });
    expect(client.getQueryState(payOptionsKey)?.isInvalidated).toBe(false);
    await look(() => client.getQueryState(payOptionsKey)?.isInvalidated === true);
  });
});
