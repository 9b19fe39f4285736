import type { NoticeValues } from '#shared/contract/entities/notice';
import type { PushContent } from '#shared/contract/push';

/** A device for pushes: a browser's subscription, or a phone's endpoint. */
export type PushTarget =
  { platform: 'WEB'; endpoint: string; p256dh: string; auth: string } | { platform: 'ANDROID' | 'IOS'; arn: string };
export type PushPlatform = PushTarget['platform'];

export type PushMessage = {
  content: PushContent;
  /** How long the service stores it for a device that is off. */
  ttlS: number;
  urgency: 'high' | 'normal' | 'low';
};

/** `gone`: the device gets no push ever again. `later`: the service is busy or unreachable. `refused`: a fault of ours. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterS?: number };

/** Pushes to browsers and phones. Never throws for an answer of a service. */
export type Push = {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};

/** The platform applications of phones. */
export type PhoneDevices = {
  /** The endpoint of a phone's token; undefined when the stage has no application of that platform. */
  register(platform: 'ANDROID' | 'IOS', token: string): Promise<string | undefined>;
  remove(arn: string): Promise<void>;
};

/** Event that a push reports; its text is chosen when it is sent. */
export type PushNews = NoticeValues & {
  key: string;
  title?: string;
  body?: string;
  screen: string;
  bookingId?: string;
  notice?: string;
  at: number;
  /** The end of an offer; of other news the kind decides how long they are worth a push. */
  until?: number;
};

/** One task of the queue of pushes. */
export type PushJob =
  | { kind: 'person'; uid: string; news: PushNews }
  /** One device again. `of` is an admin's notification, whose counts the outcome changes. */
  | { kind: 'device'; uid: string; device: string; news: PushNews; tries: number; of?: string }
  | { kind: 'broadcast'; id: string };
export type PushQueue = { send(job: PushJob, delayS?: number): Promise<void> };
