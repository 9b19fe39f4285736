import { beforeEach, expect, it } from 'vitest';
import { positionsIn, shortId } from '#shared/contract/position-frame';
import type { ServerMessage } from '#shared/contract/ws-messages';
import type { PanelNews } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { subscriptionKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { publishPanelNews } from './publish-panel-news';

let ctx: Context;
let sent: [connection: string, message: ServerMessage][];

const news = (driver: string, change: Partial<PanelNews> = {}): PanelNews => ({
  driver,
  lat: 57.7,
  lng: 11.97,
  at: 1_000_000,
  queue: false,
  ...change,
});
const heardBy = (connection: string) =>
  sent.flatMap(([to, message]) =>
    to === connection && message.type === 'positions' ? [positionsIn(message.body)] : [],
  );
const open = (topic: string, connection: string) =>
  ctx.store.write([
    { type: 'put', item: { ...subscriptionKey(topic, connection), _et: 'subscription', uid: 'u', ttl: 4e9 } },
  ]);

beforeEach(async () => {
  sent = [];
  const publisher = {
    send: async (connection: string, message: ServerMessage) => {
      sent.push([connection, message]);
      return 'sent' as const;
    },
    close: async () => undefined,
  };
  ctx = fakeContext({ publisher: async () => publisher });
  await open('dash#all', 'admin');
  await open('dash#f1', 'fleet');
});

it('[DASH-2] sends each panel in one frame all drivers who are its own, the newest of each', async () => {
  const old = news('a', { at: 999_000, lat: 1 });
  await publishPanelNews(ctx, [old, news('a'), news('b', { fleet: 'f1' }), news('c', { fleet: 'f2' }), old]);
  expect(heardBy('admin').map(positions => positions.map(({ short, lat }) => [short, lat]))).toEqual([
    ['a', 'b', 'c'].map(id => [shortId(id), 57.7]),
  ]);
  expect(heardBy('fleet').map(positions => positions.map(({ short }) => short))).toEqual([[shortId('b')]]);
});

it('[DASH-2] makes frames that the gateway takes of however many drivers', async () => {
  await publishPanelNews(
    ctx,
    Array.from({ length: 12_000 }, (_, i) => news(`driver-${i}`)),
  );
  expect(heardBy('admin').map(positions => positions.length)).toEqual([5_000, 5_000, 2_000]);
  for (const [, message] of sent) expect(JSON.stringify(message).length).toBeLessThan(128 * 1024);
});
