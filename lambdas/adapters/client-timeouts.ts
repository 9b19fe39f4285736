import { hostIdentity } from './host-client';

/**
 * Without a time limit, the SDK waits until the function times out: a single lost answer would use up all of its time.
 */
const CONNECT_MS = 1_000;
const ANSWER_MS = 2_000;

/** Settings of every client: it signs as the function that runs, retries, and fails when no answer arrives. */
export const clientTimeouts = (answerMs = ANSWER_MS) => ({
  ...hostIdentity(),
  requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
});
