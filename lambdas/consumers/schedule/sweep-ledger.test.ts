import { beforeEach, expect, it, vi } from 'vitest';
import { balanceIndex, balanceKey, walletPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { sweepLedger } from './sweep-ledger';

const UID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
let ctx: ReturnType<typeof fakeContext>;
const metrics = () =>
  vi.mocked(process.stdout.write).mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);

beforeEach(() => {
  ctx = fakeContext({ randomInt: min => min });
  vi.stubEnv('STAGE', 'test');
  vi.spyOn(process.stdout, 'write').mockReset().mockReturnValue(true);
  vi.spyOn(console, 'warn').mockReturnValue();
});

const account = async (balanceMinor: number) => {
  // In the shard that is checked for the first random draw.
  const item = { ...balanceKey(UID), _et: 'balance', balanceMinor, ...balanceIndex(UID), g1p: 'WL#0' };
  const entry = { pk: walletPk(UID), sk: 'TX#01', _et: 'entry', amountMinor: 500, date: 1 };
  await ctx.store.write([
    { type: 'put', item },
    { type: 'put', item: entry },
  ]);
};

it('[AWS-6] proves an account and says that all is well', async () => {
  expect(await sweepLedger(ctx)).toBe(0);
  await account(500);
  expect(await sweepLedger(ctx)).toBe(1);
  expect(metrics()).toMatchObject([{ Stage: 'test', LedgerDifferences: 0 }]);
});

it('[AWS-6] lets an alarm know of a balance that is not the sum of its entries', async () => {
  await account(501);
  await sweepLedger(ctx);
  expect(metrics()).toMatchObject([{ LedgerDifferences: 1 }]);
  expect(console.warn).toHaveBeenCalledWith(expect.objectContaining({ uid: UID }));
});
