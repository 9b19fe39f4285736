import { hostIdentity } from './host-client';

/** Without it the SDK waits for as long as the function lives: a lost answer would cost the whole time limit. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 2_000;

/** Settings of every client: it asks as the function that it serves, tries again, and then fails, when no answer comes. */
export const clientTimeouts = (answerMs = ANSWER_MS) => ({
  ...hostIdentity(),
  requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
});
