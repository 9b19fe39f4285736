import * as z from 'zod/mini';
import { MINUTE_MS } from '../constants';
import { latLngSchema } from '../entities/common';
import { everyone, operation } from '../operation';

const none = z.strictObject({});
const moneySum = z.object({ today: z.number(), thisMonth: z.number(), total: z.number() });

export const platformOperations = {
  'openapi.json': operation({
    name: 'openapi.json',
    summary: 'This description of the interface, an OpenAPI 3.1 document',
    method: 'GET',
    who: 'public',
    input: none,
    output: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.record(z.string(), z.unknown()),
    }),
    refusals: [],
    function: 'catalog',
    budget: { read: 0, write: 0 },
  }),
  get_providers: operation({
    name: 'get_providers',
    summary: 'Payment providers that this stage offers; a form posted to `link` starts a checkout',
    method: 'GET',
    who: 'public',
    input: none,
    output: z.object({ providers: z.array(z.object({ name: z.string(), link: z.string() })) }),
    refusals: ['no_provider_found'],
    function: 'payments',
    budget: { read: 2, write: 0 },
  }),
  createSocketTicket: operation({
    name: 'createSocketTicket',
    summary: 'A ticket for one WebSocket connection, valid once and for 60 s',
    method: 'POST',
    who: everyone,
    input: none,
    output: z.object({ ticket: z.string(), expiresAt: z.number() }),
    refusals: [],
    function: 'realtime',
    budget: { read: 2, write: 2 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 200, windowMs: 10 * MINUTE_MS },
  }),
  fetchDashboard: operation({
    name: 'fetchDashboard',
    summary: 'Gross earnings and rides of today, this month and all time; a fleet sees its own drivers’',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: none,
    output: z.object({
      earnings: moneySum,
      rides: moneySum,
      days: z.array(z.object({ day: z.string(), earnings: z.number(), rides: z.number() })),
    }),
    refusals: [],
    function: 'reports',
    budget: { read: 20, write: 0 },
  }),
  fetchDriverMap: operation({
    name: 'fetchDriverMap',
    summary: 'Active drivers and where they are; a fleet sees its own',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: none,
    output: z.object({
      drivers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          carType: z.string(),
          vehicleNumber: z.string(),
          queue: z.boolean(),
          at: z.number(),
          ...latLngSchema.shape,
        }),
      ),
    }),
    refusals: [],
    function: 'reports',
    budget: { read: 120, write: 0 },
  }),
} as const;
