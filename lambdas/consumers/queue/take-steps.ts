import type { SQSRecord } from 'aws-lambda';
import { log } from '#lambdas/ports/log';
import type { DispatchStep } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { runWave } from './run-wave';

/**
 * Seconds until a failed step is tried again: waves are 10 s apart, so the first repeat must not wait for the queue's
 * visibility timeout, and a longer outage must not use up the tries.
 */
const againAfterS = (tries: number): number => Math.min(2 ** tries, 30);

const fail = async (ctx: Context, record: SQSRecord, error: unknown): Promise<void> => {
  const { bookingId: booking, wave } = JSON.parse(record.body) as DispatchStep;
  log.error('dispatch step failed', error, { booking, wave });
  const tries = Number(record.attributes.ApproximateReceiveCount);
  await (await ctx.dispatchQueue()).again(record.receiptHandle, againAfterS(tries));
};

/** Runs steps of searches in parallel, so that a slow step delays no other. @returns the ids of failed steps. */
export const takeSteps = async (records: readonly SQSRecord[], makeContext: () => Context): Promise<string[]> => {
  const failed: string[] = [];
  const take = async (record: SQSRecord): Promise<void> => {
    try {
      await runWave(makeContext(), JSON.parse(record.body) as DispatchStep);
    } catch (error) {
      failed.push(record.messageId);
      // If this fails, the step comes back when the queue's visibility timeout ends.
      await fail(makeContext(), record, error).catch((why: unknown) => log.error('not sooner', why));
    }
  };
  await Promise.all(records.map(take));
  return failed;
};
