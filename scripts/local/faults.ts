import type { DynamoFaultPlan, DynamoFaults } from './dynamo/faults';
import type { TableStream } from './dynamo/stream';
import type { LambdaHost } from './lambda/host';

/** All faults that tests may inject. Functions are named by logical id, name or ARN. */
export type RuntimeFaults = DynamoFaults & {
  /** The next `times` invocations fail before the handler runs. */
  failNext(functionId: string, times?: number): void;
  /** The next `times` stream batches of a function are delivered twice. */
  repeatStream(functionId: string, times?: number): void;
};

/** Combines the faults of all services in one object. */
export const createRuntimeFaults = (plan: DynamoFaultPlan, host: LambdaHost, stream: TableStream): RuntimeFaults => ({
  loseResponse: plan.loseResponse,
  failBefore: plan.failBefore,
  delay: plan.delay,
  clear: plan.clear,
  failNext: (functionId, times) => host.failNext(functionId, times),
  repeatStream(functionId, times) {
    const fn = host.find(functionId);
    if (!fn) throw new Error(`There is no function ${functionId}.`);
    stream.repeatNext(fn.name, times);
  },
});
