import type { License } from '#lambdas/ports/services';
import { log } from '#lambdas/ports/log';

/** A later response counts as no response, because the user is waiting. */
const TIMEOUT_MS = 4_000;

/** A licence service over HTTP: POST of `{projectId, createTime, reqType, license}`, response `{success}` (spec §7). */
export const httpLicense = (url: string, projectId: string, timeoutMs = TIMEOUT_MS): License => ({
  async check(question) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectId, ...question }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { success } = (await answer.json()) as { success?: unknown };
      if (typeof success !== 'boolean') throw new Error(`status ${answer.status} without "success"`);
      return success ? 'valid' : 'refused';
    } catch (error) {
      log.warn('licence service without an answer', { reason: String(error) });
      return 'unreachable';
    }
  },
});
