import { randomBytes } from 'node:crypto';
import type { PushContent } from '#shared/contract/push';
import type { Outbox } from '../../local/outbox/outbox';
import { decrypt, newReceiver, type Receiver } from './decrypt';
import { vapidFault } from './vapid';

const HOST = 'push.wayfare.test';
const ORIGIN = `https://${HOST}`;
/** The size that every service takes at least (RFC 8030). */
const MAX_BYTES = 4_096;
const urgencies = ['very-low', 'low', 'normal', 'high'];

export type ReceivedPush = { content: PushContent; ttlS: number; urgency: string; topic: string | undefined };

/** A browser's subscription, with the messages that its service worker receives. */
export type SimulatedSubscription = {
  /** As `PushSubscription.toJSON()` of a browser. */
  json: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** The browser was removed: the service answers 410 from now on. */
  end(): void;
  /** The service answers this to the next requests. */
  answerNext(...statuses: number[]): void;
};

export type SimulatedPushService = {
  /** @param applicationServerKey the VAPID key that alone may push to it, base64url. */
  subscribe(applicationServerKey: string): SimulatedSubscription;
  /** Gives the handlers the network again. */
  close(): void;
};

type StoredSubscription = SimulatedSubscription & { receiver: Receiver; key: string; isOver: boolean; next: number[] };
type PushContext = { outbox: Outbox; now(): number };

const refused = (status: number, reason: string): Response => new Response(reason, { status });

/** First fault of the headers (RFC 8030, RFC 8188); undefined if there is none. */
const headerFault = (headers: Headers): string | undefined => {
  if (headers.get('content-encoding') !== 'aes128gcm') return 'the content is not encoded by aes128gcm';
  if (!/^\d+$/.test(headers.get('ttl') ?? '')) return 'there is no TTL';
  if (!urgencies.includes(headers.get('urgency') ?? 'normal')) return 'the urgency is unknown';
  return /^[\w-]{0,32}$/.test(headers.get('topic') ?? '') ? undefined : 'the topic is no base64url of 32 characters';
};

const accept = async (
  stored: StoredSubscription,
  request: Request,
  { outbox, now }: PushContext,
): Promise<Response> => {
  const { headers } = request;
  const vapid = { audience: ORIGIN, subscribedWith: stored.key, nowMs: now() };
  const stranger = vapidFault(headers.get('authorization'), vapid);
  if (stranger) return refused(403, stranger);
  const fault = headerFault(headers);
  if (fault) return refused(400, fault);
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > MAX_BYTES) return refused(413, 'the message is too large');
  const content = JSON.parse(decrypt(stored.receiver, body).toString()) as PushContent;
  const [ttlS, urgency] = [Number(headers.get('ttl')), headers.get('urgency') ?? 'normal'];
  stored.received.push({ content, ttlS, urgency, topic: headers.get('topic') ?? undefined });
  const meta = { ...content, ttlS, urgency };
  outbox.add({ kind: 'push', to: stored.json.endpoint, subject: content.title, body: content.body, at: now(), meta });
  return new Response(undefined, { status: 201, headers: { location: `${ORIGIN}/message/${stored.received.length}` } });
};

const handle = async (
  stored: StoredSubscription | undefined,
  request: Request,
  context: PushContext,
): Promise<Response> => {
  if (request.method !== 'POST') return refused(405, 'POST only');
  if (!stored) return refused(404, 'there is no such subscription');
  if (stored.isOver) return refused(410, 'the subscription has ended');
  const status = stored.next.shift();
  if (status !== undefined) return new Response(undefined, { status, headers: { 'retry-after': '1' } });
  try {
    return await accept(stored, request, context);
  } catch (error) {
    // Browsers silently drop messages that they cannot decrypt; here such a message must be noticed.
    return refused(400, String(error));
  }
};

const subscription = (key: string): StoredSubscription => {
  const receiver = newReceiver(randomBytes(16));
  const stored: StoredSubscription = {
    receiver,
    key,
    isOver: false,
    next: [],
    received: [],
    json: {
      endpoint: `${ORIGIN}/send/${randomBytes(24).toString('base64url')}`,
      keys: {
        p256dh: receiver.ecdh.getPublicKey('base64url'),
        auth: receiver.auth.toString('base64url'),
      },
    },
    end: () => void (stored.isOver = true),
    answerNext: (...statuses) => void stored.next.push(...statuses),
  };
  return stored;
};

/**
 * A push service like those of the browsers, under a host that does not exist: it verifies the sender, decrypts as the
 * browser would, and records what arrives. Other requests use the network.
 */
export const simulatePushService = (context: PushContext): SimulatedPushService => {
  const network = globalThis.fetch;
  const subscriptions = new Map<string, StoredSubscription>();
  const taking: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).host !== HOST) return network(input, init);
    return handle(subscriptions.get(url), new Request(input, init), context);
  };
  globalThis.fetch = taking;
  return {
    subscribe(applicationServerKey) {
      const stored = subscription(applicationServerKey);
      subscriptions.set(stored.json.endpoint, stored);
      return stored;
    },
    close: () => void (globalThis.fetch === taking && (globalThis.fetch = network)),
  };
};
