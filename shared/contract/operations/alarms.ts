import * as z from 'zod/mini';
import { alarmRefSchema, alarmSchema } from '../entities/alarm';
import { idSchema, stepFixSchema } from '../entities/common';
import { operation } from '../operation';
import { sentAt } from '../ws-messages';

/** The panic button of a taxi ride (spec §3, `panic`). */
export const alarmOperations = {
  raisePanic: operation({
    name: 'raisePanic',
    summary:
      'Calls the admins for help from a taxi ride that has its driver, where the setting `panic` is on; the other party is ' +
      'not told. Pressed again while the first call is open it is the same call, with the newer position',
    method: 'POST',
    function: 'booking-commands',
    who: ['rider', 'driver'],
    input: z.strictObject({ bookingId: idSchema, location: z.optional(stepFixSchema), sentAt }),
    output: z.object({ alarm: alarmSchema }),
    refusals: ['not_found', 'panic_not_available'],
    budget: { read: 10, write: 12 },
    idempotent: 'claimed',
  }),
  fetchAlarms: operation({
    name: 'fetchAlarms',
    summary: 'Calls for help that nobody has looked after yet, newest first',
    method: 'POST',
    function: 'booking-queries',
    who: ['admin'],
    input: z.strictObject({}),
    output: z.object({ alarms: z.array(alarmSchema) }),
    refusals: [],
    budget: { read: 30, write: 0 },
  }),
  resolveAlarm: operation({
    name: 'resolveAlarm',
    audit: 'changes',
    summary: 'Somebody has looked after a call for help',
    method: 'POST',
    function: 'booking-commands',
    who: ['admin'],
    input: alarmRefSchema,
    output: z.object({ alarm: alarmSchema }),
    refusals: ['not_found'],
    budget: { read: 6, write: 8 },
    idempotent: 'claimed',
  }),
} as const;
