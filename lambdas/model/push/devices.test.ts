import { expect, it } from 'vitest';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { storeDevice, MAX_DEVICES } from './devices';
import { devicesOf } from './find-devices';

it('[PLUS-9] a further device replaces the one that was unused for the longest time', async () => {
  const removed: string[] = [];
  let now = 0;
  const phoneDevices = async () => ({
    register: async () => undefined,
    remove: async (arn: string) => void removed.push(arn),
  });
  const ctx = fakeContext({ store: memoryStore(), now: () => now, phoneDevices });
  for (now = 1; now <= MAX_DEVICES; now++) await storeDevice(ctx, 'u1', { platform: 'ANDROID', arn: `arn:${now}` });
  await storeDevice(ctx, 'u1', { platform: 'ANDROID', arn: 'arn:1' });
  const further = (index: number) => {
    const endpoint = `https://push.example.com/${index}`;
    return storeDevice(ctx, 'u1', { platform: 'WEB', endpoint, p256dh: 'p', auth: 'a' });
  };
  now++;
  await further(0);
  expect(removed).toEqual(['arn:2']);
  await Promise.all(Array.from({ length: 30 }, (_, index) => further(index)));
  expect(await devicesOf(ctx.store, 'u1', true)).toHaveLength(MAX_DEVICES);
});
