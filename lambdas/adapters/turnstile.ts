import * as z from 'zod/mini';
import type { RobotCheck } from '#lambdas/ports/robot-check';
import { log } from '#lambdas/ports/log';

/** A person waits at a form, and the function needs time for other work. */
const TIMEOUT_MS = 4_000;

/** Error codes that blame our request, not the token. */
const ours = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

const answerSchema = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});
const secretSchema = z.object({ secret: z.string().check(z.minLength(1)) });

export type TurnstileOptions = {
  /** Address of the service's `siteverify`. */
  url: string;
  /** The stage's stored parameter; read again for each question, so that a new secret counts without a deployment. */
  credentials(): Promise<unknown>;
  /** Host of the site: a token from another site with our widget does not count. */
  hostname: string;
  timeoutMs?: number;
};

/** Cloudflare Turnstile: a token is good once, within five minutes, for one action on one host. */
export const turnstile = ({ url, credentials, hostname, timeoutMs = TIMEOUT_MS }: TurnstileOptions): RobotCheck => {
  const ask = async (fields: Record<string, string>) => {
    const { secret } = z.parse(secretSchema, await credentials());
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, ...fields }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Refusals come with 4xx and the same body.
    return z.parse(answerSchema, await answer.json());
  };
  return {
    async passes(token, { action, ip, attempt }) {
      try {
        const asked = { response: token, idempotency_key: attempt, ...(ip && { remoteip: ip }) };
        const { success, 'error-codes': errors = [], ...outcome } = await ask(asked);
        const fault = errors.find(code => ours.includes(code));
        if (fault) throw new Error(fault);
        return success && outcome.action === action && outcome.hostname === hostname ? 'passed' : 'refused';
      } catch (error) {
        // This is a fault: meanwhile nobody can register.
        log.error('robot check without an answer', error);
        return 'unavailable';
      }
    },
  };
};
