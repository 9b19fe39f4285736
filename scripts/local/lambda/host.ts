import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { RuntimeClock } from '../clock';
import { runAs } from '../policy/caller';
import { LambdaError, toLambdaError } from './errors';
import type { LambdaFunction } from '../local-function';
import { createHandlers, type CodeFile, type Reloaded } from './handlers';

export type LambdaHostOptions = {
  functions: LambdaFunction[];
  clock: RuntimeClock;
  /** Receives an asynchronous event after its last failed retry. */
  onGivenUp?(target: LambdaFunction, event: unknown, error: LambdaError): void;
  log(line: string): void;
  /** Delay before retry 1, 2, … of an asynchronous invocation; AWS waits one and two minutes. */
  retryDelaysMs?: number[];
  /** Finds the code; in the assets of the template by default. */
  codeFile?: CodeFile;
};

/** Runs the functions of the template in this process. */
export type LambdaHost = {
  /** Finds a function by logical id, name or ARN (a qualifier is ignored). */
  find(idNameOrArn: string): LambdaFunction | undefined;
  /**
   * Synchronous invocation; the result is passed through JSON.
   * @param expected errors that are part of a handler's contract and are not logged
   * @throws {LambdaError} what the handler threw, Sandbox.Timedout, or an injected fault.
   */
  invoke(idNameOrArn: string, event: unknown, expected?: (error: LambdaError) => boolean): Promise<unknown>;
  /** Asynchronous (Event) invocation with retries; handler errors are never thrown to the caller. */
  invokeAsync(idNameOrArn: string, event: unknown): void;
  /** Makes the next `times` invocations of a function fail before the handler runs. */
  failNext(idNameOrArn: string, times?: number): void;
  /** Resolves when no invocation is running or waiting for a retry. */
  idle(): Promise<void>;
  /** Imports all handlers, so that the first request has no cold start. */
  warm(): Promise<void>;
  /** Imports the code that `codeFile` now returns. */
  reload(): Promise<Reloaded>;
};

/** Payload limits of Lambda in bytes. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

/** Injected faults by function. */
const createFaults = () => {
  const left = new Map<string, number>();
  return {
    add: ({ logicalId }: LambdaFunction, times: number) => void left.set(logicalId, (left.get(logicalId) ?? 0) + times),
    consume({ logicalId, name }: LambdaFunction) {
      const times = left.get(logicalId) ?? 0;
      if (times === 0) return;
      left.set(logicalId, times - 1);
      throw new LambdaError('InjectedFault', `An injected fault failed ${name}`);
    },
  };
};

/** Tracks invocations that are running or waiting for a retry. */
const createWork = () => {
  let running = 0;
  let waiters: (() => void)[] = [];
  return {
    async track(task: () => Promise<unknown>): Promise<unknown> {
      running += 1;
      try {
        return await task();
      } finally {
        running -= 1;
        if (running === 0) {
          for (const done of waiters) done();
          waiters = [];
        }
      }
    },
    idle: (): Promise<void> => (running === 0 ? Promise.resolve() : new Promise(resolve => waiters.push(resolve))),
  };
};

export const createLambdaHost = (options: LambdaHostOptions): LambdaHost => {
  const { functions, clock, log } = options;
  const retryDelaysMs = options.retryDelaysMs ?? [200, 1000];
  const handlers = createHandlers(options.codeFile);
  const faults = createFaults();
  const work = createWork();
  const byKey = new Map(functions.flatMap(fn => [fn.logicalId, fn.name, fn.arn].map(key => [key, fn] as const)));

  const find = (key: string) => byKey.get(key) ?? byKey.get(key.replace(/(:function:[^:]+):.*$/, '$1'));
  const required = (key: string): LambdaFunction => {
    const fn = find(key);
    if (!fn) throw new LambdaError('ResourceNotFoundException', `Function not found: ${key}`);
    return fn;
  };
  const run = async (fn: LambdaFunction, event: unknown): Promise<unknown> => {
    faults.consume(fn);
    const input = serialize(event, 'Request');
    const handler = await handlers.of(fn);
    const result = await withTimeout(fn, context => runAs(fn.name, () => handler(JSON.parse(input), context)));
    return JSON.parse(serialize(result ?? null, 'Response'));
  };
  const runWithRetries = async (fn: LambdaFunction, event: unknown) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run(fn, event);
      } catch (thrown) {
        const error = toLambdaError(thrown);
        log(`${fn.name} failed (attempt ${attempt + 1}): ${error.errorMessage}`);
        if (attempt >= fn.maxRetries) return options.onGivenUp?.(fn, event, error);
      }
      const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 0;
      await new Promise<void>(resolve => clock.after(delayMs, resolve));
    }
  };

  return {
    find,
    invoke: (key, event, expected) =>
      work.track(async () => {
        const fn = required(key);
        try {
          return await run(fn, event);
        } catch (thrown) {
          const error = toLambdaError(thrown);
          if (!expected?.(error))
            log(`${fn.name}: ${error.errorType}: ${error.trace.join('\n') || error.errorMessage}`);
          throw error;
        }
      }),
    invokeAsync(key, event) {
      const fn = required(key);
      work.track(() => runWithRetries(fn, event)).catch(error => log(`${fn.name}: ${String(error)}`));
    },
    failNext: (key, times = 1) => faults.add(required(key), times),
    idle: work.idle,
    async warm() {
      for (const fn of functions) await handlers.of(fn).catch(error => log(`${fn.name}: ${error.message}`));
    },
    reload: handlers.reload,
  };
};

const serialize = (value: unknown, what: 'Request' | 'Response'): string => {
  const text = JSON.stringify(value ?? null) ?? 'null';
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
    const type = what === 'Request' ? 'RequestTooLargeException' : 'Function.ResponseSizeTooLarge';
    throw new LambdaError(
      type,
      `${what} payload size exceeded maximum allowed payload size (${MAX_PAYLOAD_BYTES} bytes).`,
    );
  }
  return text;
};

const withTimeout = async (fn: LambdaFunction, run: (context: Context) => unknown): Promise<unknown> => {
  const startedAt = Date.now();
  const requestId = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const seconds = (fn.timeoutMs / 1000).toFixed(2);
      reject(
        new LambdaError('Sandbox.Timedout', `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`),
      );
    }, fn.timeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(run(contextOf(fn, requestId, startedAt))), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const contextOf = (fn: LambdaFunction, awsRequestId: string, startedAt: number): Context => {
  const gone = () => {
    throw new Error('context callbacks are not part of the Node runtime any more');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: fn.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: fn.arn,
    memoryLimitInMB: String(fn.memoryMb),
    awsRequestId,
    logGroupName: `/aws/lambda/${fn.name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, startedAt + fn.timeoutMs - Date.now()),
    done: gone,
    fail: gone,
    succeed: gone,
  };
};
