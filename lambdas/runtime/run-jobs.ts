import { log } from '#lambdas/ports/log';

/**
 * Runs jobs one after another and returns their results. A failed job is logged and does not stop the others.
 * @throws Error at the end with the names of failed jobs, so that the run counts as failed.
 */
export const runJobs = async <Name extends string>(
  jobs: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> => {
  const done: Partial<Record<Name, number>> = {};
  const failed: Name[] = [];
  for (const [name, job] of Object.entries(jobs) as [Name, () => Promise<number>][])
    await job().then(
      count => void (done[name] = count),
      (error: unknown) => {
        failed.push(name);
        log.error('job failed', error, { job: name });
      },
    );
  if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`);
  return done as Record<Name, number>;
};
