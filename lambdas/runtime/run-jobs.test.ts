import { expect, it, vi } from 'vitest';
import { runJobs } from './run-jobs';

it('runs the jobs in their order; one that fails is logged, stops none after it, and is reported at the end', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ran: string[] = [];
  const job = (name: string) => async () => ran.push(name);
  const broken = async () => {
    throw new Error('no table');
  };
  await expect(runJobs({ first: job('first'), broken, last: job('last') })).rejects.toThrow('broken');
  expect(ran).toEqual(['first', 'last']);
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ job: 'broken', error: expect.stringContaining('no table') })],
  ]);
  logged.mockRestore();
  expect(await runJobs({ two: async () => 2, three: async () => 3 })).toEqual({ two: 2, three: 3 });
});
