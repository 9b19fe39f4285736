import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitSite } from '#lambdas/consumers/schedule/visit-site';
import { startWorld, type World } from '../kit/world';

/** The product of stories serves no page, so a run must complain about that, and about nothing else. */
const complaints = (site: string, places: [string, string], pauseMs = 1): Promise<string> =>
  visitSite({ siteUrl: site, places, pauseMs }).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

describe('[AWS-6] the canary', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ providers: ['test', 'stripe', 'paypal'] });
  });
  afterAll(() => world.close());

  it('is refused by every checkout that works, is told a price, and writes nothing that anybody sees', async () => {
    expect(await complaints(world.runtime.url, ['Järntorget', 'Brunnsparken'])).toMatch(/^page: [^;]*$/);
    const { bookings } = await world.admin.call('fetchBookings', {});
    expect(bookings).toEqual([]);
  });

  it('names the place that the map does not know', async () => {
    expect(await complaints(world.runtime.url, ['Järntorget', 'xqzxqz'])).toContain(
      'price: no place is found by "xqzxqz"',
    );
  });

  it('runs as its function', async () => {
    await expect(world.runtime.invoke('wayfare-local-canary', { source: 'aws.events' })).rejects.toThrow('page: ');
  });
});
