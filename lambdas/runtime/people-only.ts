import { createHash, randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import type { Call, Implementation } from './implementation';

/** A UUID that is the same for all repeats of a request with a key. */
const attemptOf = ({ key }: Call<Operation>): string => {
  if (!key) return randomUUID();
  const hash = createHash('sha256').update(`${key.sender}\n${key.text}\n${key.operation}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

const robotRefusal = async (op: Operation, call: Call<Operation>): Promise<Refusal | undefined> => {
  const check = await call.ctx.robotCheck();
  if (!check) return undefined;
  const { robotToken } = call.input as { robotToken?: string };
  if (!robotToken) return refuse('robot_check');
  const outcome = await check.passes(robotToken, { action: op.name, ip: call.source, attempt: attemptOf(call) });
  if (outcome === 'passed') return undefined;
  return refuse(outcome === 'refused' ? 'robot_check' : 'robot_check_unavailable');
};

/**
 * Demands the stage's robot check of the operations that declare it, before they do anything. Placed directly around
 * the operation: a repeat of a finished request gets the stored answer, since its token is spent.
 */
export const peopleOnly = (implementation: Implementation): Implementation =>
  implementation.op.robotCheck
    ? {
        ...implementation,
        run: async (call, who) =>
          (await robotRefusal(implementation.op, call)) ?? (await implementation.run(call, who)),
      }
    : implementation;
