import { AsyncLocalStorage } from 'node:async_hooks';
import { type AwsCredentials, callerKey } from '../resign';
import { localCredentials } from '../sigv4';

const callers = new AsyncLocalStorage<string>();

/** Runs a handler as its function: services that it calls know their caller. */
export const runAs = <T>(functionName: string, work: () => T): T => callers.run(functionName, work);

/** Name of the function whose code runs; undefined outside of functions. */
export const currentCaller = (): string | undefined => callers.getStore();

/**
 * The key pair of the caller. `memoized` keeps the SDK from remembering the first answer: functions share a client
 * here, as they share the process.
 */
export const ownCredentials: { (): Promise<AwsCredentials>; memoized: true } = Object.assign(
  async () => {
    const caller = currentCaller();
    return caller === undefined
      ? localCredentials
      : { ...localCredentials, accessKeyId: callerKey(localCredentials, caller) };
  },
  { memoized: true } as const,
);
