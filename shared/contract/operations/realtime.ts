import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { everyone, operation } from '../operation';

export const realtimeOperations = {
  createSocketTicket: operation({
    name: 'createSocketTicket',
    dataOwner: 'caller',
    audit: { not: 'a ticket to read' },
    summary: 'A ticket for one WebSocket connection, valid once and for 60 s',
    method: 'POST',
    who: everyone,
    input: z.strictObject({}),
    output: z.object({ ticket: z.string(), expiresAt: z.number() }),
    refusals: [],
    function: 'realtime',
    // For a blocked user, their rides are read, too.
    budget: { read: 4, write: 2 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 200, windowMs: 10 * MINUTE_MS },
  }),
} as const;
