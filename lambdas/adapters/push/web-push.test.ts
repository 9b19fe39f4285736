import webPush from 'web-push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '#scripts/local/outbox/outbox';
import {
  type SimulatedPushService,
  type SimulatedSubscription,
  simulatePushService,
} from '#scripts/stand-ins/push/push-service';
import type { PushMessage } from '#lambdas/ports/push';
import { sendWebPush } from './web-push';

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:push@example.com' };
const hosts = ['push.wayfare.test'];
const content = {
  title: 'وصل السائق',
  body: 'ABC 123',
  lang: 'ar',
  dir: 'rtl',
  tag: 'ride-b1',
  screen: 'BookedCab',
} as const;
const message: PushMessage = { content, ttlS: 900, urgency: 'high' };

let service: SimulatedPushService;
let browser: SimulatedSubscription;
const target = ({ json }: SimulatedSubscription) =>
  ({ platform: 'WEB', endpoint: json.endpoint, ...json.keys }) as const;
const send = (change: { to?: object; keys?: typeof keys } = {}) =>
  sendWebPush({ ...target(browser), ...change.to }, message, { keys: change.keys ?? keys, hosts, fetch });

beforeEach(() => {
  service = simulatePushService({ outbox: createOutbox(), now: Date.now });
  browser = service.subscribe(keys.publicKey);
});
afterEach(() => service.close());

describe('a push to a browser', () => {
  it('[PLUS-9] [AWS-8] arrives encrypted for it and signed for its service, with urgency, lifetime and topic', async () => {
    expect(await send()).toEqual({ is: 'sent' });
    expect(browser.received).toMatchObject([{ content, ttlS: 900, urgency: 'high' }]);
    expect(browser.received[0]?.topic).toMatch(/^[\w-]{32}$/);
  });

  it('[PLUS-9] is refused when another key signs it, and not sent without a key', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await send({ keys: { ...webPush.generateVAPIDKeys(), subject: keys.subject } })).toEqual({ is: 'refused' });
    expect(await sendWebPush(target(browser), message, { keys: undefined, hosts, fetch })).toEqual({ is: 'refused' });
    expect(browser.received).toEqual([]);
    warn.mockRestore();
  });

  it.each([
    [410, { is: 'gone' }],
    [404, { is: 'gone' }],
    [429, { is: 'later', afterS: 1 }],
    [503, { is: 'later', afterS: 1 }],
  ])('[PLUS-9] that is answered by %i is %j', async (status, outcome) => {
    browser.answerNext(status);
    expect(await send()).toEqual(outcome);
  });

  it('[PLUS-9] is tried later when the service cannot be reached or sends us elsewhere', async () => {
    const lost = { keys, hosts, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    expect(await sendWebPush(target(browser), message, lost)).toEqual({ is: 'later' });
    const network = vi.fn<typeof fetch>().mockResolvedValue(new Response(undefined, { status: 201 }));
    await sendWebPush(target(browser), message, { keys, hosts, fetch: network });
    expect(network.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  });

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/send/1',
    'https://fcm.googleapis.com.evil.example/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://user:pass@fcm.googleapis.com/send/1',
    'http://fcm.googleapis.com/send/1',
    'https://evilpush.apple.com/1',
  ])('[PLUS-9] never goes to %s', async endpoint => {
    const network = vi.fn<typeof fetch>();
    const to = { ...target(browser), endpoint };
    expect(await sendWebPush(to, message, { keys, hosts, fetch: network })).toEqual({ is: 'gone' });
    expect(network).not.toHaveBeenCalled();
  });
});
