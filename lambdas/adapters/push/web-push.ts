import { createHash } from 'node:crypto';
import webPush from 'web-push';
import * as z from 'zod/mini';
import { isPushEndpoint } from '#shared/contract/push';
import type { PushMessage, PushOutcome, PushTarget } from '#lambdas/ports/push';
import { log } from '#lambdas/ports/log';

type Browser = Extract<PushTarget, { endpoint: string }>;

/** A stage's key pair for pushes to browsers (VAPID), and the contact for push services with questions. */
const pushKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string(), subject: z.string() });
export type PushKeys = z.output<typeof pushKeysSchema>;
export const readPushKeys = (value: unknown): PushKeys | undefined => pushKeysSchema.safeParse(value).data;

export type WebPushDeps = { keys: PushKeys | undefined; hosts: readonly string[]; fetch: typeof fetch };

const PATIENCE_MS = 8_000;
const TOPIC_LENGTH = 32;

/** A push service replaces an undelivered message by a newer one of the same topic; it takes 32 characters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);

const waitOf = (answer: Response): { afterS?: number } => {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? { afterS: Math.ceil(seconds) } : {};
};

const outcomeOf = (answer: Response, host: string): PushOutcome => {
  if (answer.ok) return { is: 'sent' };
  if (answer.status === 404 || answer.status === 410) return { is: 'gone' };
  if (answer.status === 429 || answer.status >= 500) return { is: 'later', ...waitOf(answer) };
  log.warn('push refused', { host, status: answer.status });
  return { is: 'refused' };
};

/** Encrypts a push for one browser (RFC 8291), signs it for its service (RFC 8292), and hands it over (RFC 8030). */
export const sendWebPush = async (
  { endpoint, p256dh, auth }: Browser,
  { content, ttlS, urgency }: PushMessage,
  { keys, hosts, fetch: network }: WebPushDeps,
): Promise<PushOutcome> => {
  if (!keys) return { is: 'refused' };
  // Also checked when a device registers; the list may have become shorter since.
  if (!isPushEndpoint(endpoint, hosts)) return { is: 'gone' };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: keys,
    contentEncoding: 'aes128gcm',
    TTL: ttlS,
    urgency,
    topic: topicOf(content.tag),
  });
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  // `fetch` counts the bytes itself.
  delete headers['Content-Length'];
  try {
    const answer = await network(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body ?? []),
      // A redirect could lead to any address.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return outcomeOf(answer, new URL(endpoint).host);
  } catch {
    return { is: 'later' };
  }
};
