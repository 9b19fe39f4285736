import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { pushDevices, pushUserTypes } from '../constants';
import { asStored } from '../schema/as-stored';
import { count, idSchema, lines, moment, pageInput, text } from '../entities/common';
import { operation } from '../operation';
import { change } from './catalog';

/** A broadcast message of the operator (spec §3), with its delivery result. */
const stored = z.object({
  id: idSchema,
  devicetype: z.enum(pushDevices),
  usertype: z.enum(pushUserTypes),
  title: text(100).check(z.minLength(1)),
  body: lines(1_000).check(z.minLength(1)),
  createdAt: moment,
  /** When it was last sent, and to how many people in total; absent when it was never sent. */
  sentAt: z.optional(moment),
  sentTo: z.optional(count),
});
export const notificationSchema = asStored(stored);
export type Notification = z.output<typeof notificationSchema>;

const { devicetype, usertype, title, body } = stored.shape;
const content = { devicetype, usertype, title, body };
/** A client may send back a whole record: the fields that it may not set are dropped. */
const fields = z.strictObject({
  ...content,
  id: z.optional(idSchema),
  createdAt: z.optional(moment),
  sentAt: z.optional(moment),
  sentTo: z.optional(count),
});

const admin = { method: 'POST', who: ['admin'], function: 'catalog-admin' } as const;

/** Broadcast pushes to users' devices. */
export const notificationOperations = {
  fetchNotifications: operation({
    ...admin,
    name: 'fetchNotifications',
    summary: 'Notifications that were saved or sent, newest first',
    input: z.strictObject(pageInput),
    output: z.object({ notifications: z.array(notificationSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 60, write: 0 },
  }),
  editNotifications: operation({
    ...admin,
    name: 'editNotifications',
    summary: 'Add, update or delete a notification; nothing is sent by it',
    input: change(fields),
    output: z.object({ id: z.string() }),
    refusals: ['not_found'],
    demo: 'partly',
    budget: { read: 6, write: 8 },
    idempotent: 'claimed',
  }),
  sendNotification: operation({
    ...admin,
    name: 'sendNotification',
    summary:
      'Sends a saved notification, or saves a new one and sends it, to everybody of the user type with a device of the device ' +
      'type. In demo mode a new one is saved and nothing is sent',
    input: z.union([z.strictObject({ id: idSchema }), z.strictObject(content)]),
    output: z.object({
      id: z.string(),
      /** Number of people reached so far. */
      sent: z.number(),
      /** Whether more people follow; they are reached within minutes. */
      goesOn: z.boolean(),
    }),
    refusals: ['no_user_match', 'not_found'],
    demo: 'partly',
    budget: { read: 700, write: 700 },
    idempotent: 'claimed',
  }),
  send_notification: operation({
    ...admin,
    name: 'send_notification',
    summary: 'Pushes one message to one device',
    input: z.strictObject({
      token: text(400).check(z.minLength(1)),
      title: text(100),
      msg: lines(1_000).check(z.minLength(1)),
      /** The screen that the app opens on. */
      screen: z.optional(text(60)),
    }),
    output: z.object({ success: z.boolean() }),
    refusals: ['no_user_match'],
    demo: 'refused',
    limit: { per: 'user', points: 60, windowMs: MINUTE_MS },
    budget: { read: 2, write: 2 },
    idempotent: 'claimed',
  }),
} as const;
