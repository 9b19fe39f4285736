import { expect, it } from 'vitest';
import { loadOnce } from './load-once';

it('loads once, and again after a failure only', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('module')];
  let loads = 0;
  const load = loadOnce(() => answers[loads++]!);
  const [first, second] = [load(), load()];
  await expect(first).rejects.toThrow('no network');
  await expect(second).rejects.toThrow('no network');
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module']);
  expect(loads).toBe(2);
});
