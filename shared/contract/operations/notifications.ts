import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { idSchema, lines, moment, pageInput, text } from '../entities/common';
import {
  notificationContent,
  notificationOrders,
  notificationSchema,
  notificationStates,
  sending,
} from '../entities/notification';
import { operation } from '../operation';
import { change } from './catalog';

const { devicetype, usertype } = notificationContent.shape;
/** A client may send back a whole record: the fields that it may not set are dropped. */
const fields = z.strictObject({
  ...notificationContent.shape,
  id: z.optional(idSchema),
  createdAt: z.optional(moment),
  ...sending,
});

const admin = { method: 'POST', who: ['admin'], function: 'catalog-admin' } as const;

/** Broadcast pushes to users' devices. */
export const notificationOperations = {
  fetchNotifications: operation({
    ...admin,
    name: 'fetchNotifications',
    summary:
      'Notifications that were saved or sent, newest first or sorted; all, or those of a state and with a text in their title, ' +
      'body or sender',
    input: z.strictObject({
      ...pageInput,
      search: z.optional(text(60)),
      state: z.optional(z.enum(notificationStates)),
      sort: z.optional(z.strictObject({ field: z.enum(notificationOrders), direction: z.enum(['asc', 'desc']) })),
    }),
    output: z.object({ notifications: z.array(notificationSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    // A search, state or order reads every notification.
    budget: { read: 1_000, write: 0 },
  }),
  editNotifications: operation({
    ...admin,
    name: 'editNotifications',
    audit: 'changes',
    summary: 'Add, update or delete a notification; nothing is sent by it',
    input: change(fields),
    output: z.object({ id: z.string() }),
    refusals: ['not_found', 'changed_meanwhile'],
    demo: 'partly',
    budget: { read: 6, write: 8 },
    idempotent: 'claimed',
  }),
  sendNotification: operation({
    ...admin,
    name: 'sendNotification',
    audit: 'changes',
    summary:
      'Sends a saved notification, or saves a new one and sends it, to everybody of the user type with a device of the device ' +
      'type; `fetchNotifications` tells how far it is. In demo mode a new one is saved and nothing is sent',
    input: z.union([z.strictObject({ id: idSchema }), notificationContent]),
    output: z.object({ id: z.string() }),
    refusals: ['no_user_match', 'not_found'],
    demo: 'partly',
    // The answer contains the number of recipients.
    budget: { read: 2_000, write: 16 },
    idempotent: 'claimed',
  }),
  countRecipients: operation({
    ...admin,
    name: 'countRecipients',
    summary:
      'How many people a notification would reach now, 100,000 stands for that many or more, and on how many devices, where ' +
      'the people are at most a hundred',
    input: z.strictObject({ devicetype, usertype }),
    output: z.object({ people: z.number(), devices: z.optional(z.number()) }),
    refusals: [],
    limit: { per: 'user', points: 60, windowMs: MINUTE_MS },
    budget: { read: 2_000, write: 0 },
  }),
  send_notification: operation({
    ...admin,
    name: 'send_notification',
    audit: 'call',
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
