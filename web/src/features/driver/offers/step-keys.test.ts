import { expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { StepKeys } from './step-keys';

/** The keys that tries of one step use, given how each of them ends. */
const keysOf = async (...outcomes: (ApiError | 'done')[]): Promise<string[]> => {
  let made = 0;
  const keys = new StepKeys(() => `key-${++made}`);
  const used: string[] = [];
  for (const outcome of outcomes) {
    const call = async (key: string) => {
      used.push(key);
      if (outcome !== 'done') throw outcome;
    };
    await keys.run('arrive-b1', call).catch(() => undefined);
  }
  return used;
};

it('repeats a step under the same key when the answer got lost', async () => {
  const lost = new ApiError('Fetch Call Error', 'no network');
  expect(await keysOf(lost, lost, 'done', 'done')).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

it('takes a new key after a refusal', async () => {
  expect(await keysOf(new ApiError('wrong_otp', 'no'), 'done')).toEqual(['key-1', 'key-2']);
});
