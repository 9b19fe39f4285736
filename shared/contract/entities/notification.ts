import * as z from 'zod/mini';
import { pushDevices, pushUserTypes } from '../constants';
import { asStored } from '../schema/variants';
import { count, idSchema, lines, moment, text } from './common';

export const notificationStates = ['draft', 'sending', 'sent'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** Fields that a list of notifications can be sorted by. */
export const notificationOrders = ['title', 'sentAt', 'sentTo', 'failedTo', 'skippedTo'] as const;

/** Fields about sending, which only sending sets. */
export const sending = {
  /** When it was last sent, and how many people got a push, in total; absent when it was never sent. */
  sentAt: z.optional(moment),
  sentTo: z.optional(count),
  /** People whose devices all refused it. */
  failedTo: z.optional(count),
  /** People who only have it in their inbox: they have switched pushes off, or were looking at the page. */
  skippedTo: z.optional(count),
  /** Last sender. */
  sentBy: z.optional(idSchema),
  sentByName: z.optional(text(200)),
  /** The number of sendings under way. */
  activeSendings: z.optional(count),
  /** The number of recipients of the last sending, and of people reached before it began. */
  audienceSize: z.optional(count),
  reachedBefore: z.optional(count),
};

/** A broadcast message of the operator (spec §3), with its delivery result. */
const stored = z.object({
  id: idSchema,
  devicetype: z.enum(pushDevices),
  usertype: z.enum(pushUserTypes),
  title: text(100).check(z.minLength(1)),
  body: lines(1_000).check(z.minLength(1)),
  createdAt: moment,
  ...sending,
});
export const notificationSchema = asStored(stored);
export type Notification = z.output<typeof notificationSchema>;

/** The fields of a notification as it is written. */
export const notificationContent = z.strictObject(
  z.pick(stored, { devicetype: true, usertype: true, title: true, body: true }).shape,
);
export type NotificationContent = z.output<typeof notificationContent>;
export const sendingFields = Object.keys(sending) as readonly (keyof typeof sending)[];
