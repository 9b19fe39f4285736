import * as z from 'zod/mini';
import { idSchema, number, pageInput } from '../entities/common';
import { withdrawSchema } from '../entities/wallet';
import { operation } from '../operation';

/** What a driver earned with the paid trips of a month (spec §3, UTC). Money in major units of the settings' currency. */
export const driverEarningSchema = z.object({
  year: z.number(),
  /** 1 is January. */
  month: z.number(),
  /** English; whoever shows it in another language goes by `month`. */
  monthsName: z.string(),
  driver: z.string(),
  driverName: z.string(),
  total_rides: z.number(),
  driverVehicleNo: z.string(),
  driverShare: z.number(),
});
export type DriverEarning = z.output<typeof driverEarningSchema>;

/** All paid trips of a month (spec §3, UTC): tripCost = rideCost + convenienceFee, profit = convenienceFee - discountAmount. */
export const earningReportSchema = z.object({
  year: z.number(),
  month: z.number(),
  monthsName: z.string(),
  total_rides: z.number(),
  tripCost: z.number(),
  /** What went to drivers. */
  rideCost: z.number(),
  convenienceFee: z.number(),
  discountAmount: z.number(),
  /** Below zero where discounts were higher than fees. */
  profit: z.number(),
});
export type EarningReport = z.output<typeof earningReportSchema>;

const ofMonths = { ...pageInput, year: z.optional(z.int().check(z.gte(2000), z.lte(2100))) };
const reports = { method: 'POST', function: 'reports' } as const;
const payouts = { method: 'POST', function: 'payments', who: ['admin'] } as const;
const noDetails = 'no_details_error';

/** Earnings, payouts and credit: what admins do with money. */
export const moneyOperations = {
  fetchDriverEarnings: operation({
    ...reports,
    name: 'fetchDriverEarnings',
    summary:
      'What drivers earned by month, newest month first: of all drivers, for a fleet of the trips driven for it, for a driver their own',
    who: ['admin', 'fleetadmin', 'driver'],
    input: z.strictObject(ofMonths),
    output: z.object({ earnings: z.array(driverEarningSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 130, write: 0 },
  }),
  fetchEarningsReport: operation({
    ...reports,
    name: 'fetchEarningsReport',
    summary: 'Trip costs, fees, discounts and profit of all paid trips by month, newest first',
    who: ['admin'],
    input: z.strictObject(ofMonths),
    output: z.object({ earnings: z.array(earningReportSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 12, write: 0 },
  }),
  fetchWithdraws: operation({
    ...payouts,
    name: 'fetchWithdraws',
    summary:
      'Withdraw requests: those that wait, longest waiting first, or with `month` all that were made in it (UTC), newest first',
    input: z.strictObject({
      month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,16}#[A-Za-z0-9-]{1,64}$/))),
    }),
    output: z.object({ withdraws: z.array(withdrawSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 60, write: 0 },
  }),
  completeWithdraw: operation({
    ...payouts,
    name: 'completeWithdraw',
    summary: 'Marks a withdraw request as paid out, once: asked again it answers the request as it is',
    input: z.strictObject({ id: idSchema }),
    output: z.object({ withdraw: withdrawSchema }),
    refusals: ['not_found', 'demo_mode'],
    budget: { read: 6, write: 14 },
    idempotent: 'claimed',
  }),
  payDebt: operation({
    method: 'POST',
    function: 'payments',
    who: ['rider', 'driver'],
    name: 'payDebt',
    summary:
      'Pays what the caller owes: out of the wallet as far as it goes, and with an order for the rest, whose id is the ' +
      '`order_id` of a payment form',
    input: z.strictObject({}),
    output: z.object({
      /** What is still owed, major units. */
      due: z.number(),
      walletBalance: z.number(),
      /** Missing when nothing is owed any more. */
      order: z.optional(z.object({ id: z.string(), amount: z.number(), currency: z.string() })),
    }),
    refusals: [],
    budget: { read: 40, write: 60 },
    idempotent: 'claimed',
  }),
  addToWallet: operation({
    ...payouts,
    name: 'addToWallet',
    summary: 'Adds credit to the wallet of a rider, driver or fleet admin; at most the decimals of the currency',
    input: z.strictObject({
      uid: z.string(noDetails).check(z.regex(/^[A-Za-z0-9-]{1,64}$/, noDetails)),
      /** Major units. */
      amount: number({ min: 0, max: 1_000_000_000, digits: 6, message: noDetails }).check(z.gt(0, noDetails)),
    }),
    output: z.object({ walletBalance: z.number() }),
    refusals: ['no_details_error', 'user_does_not_exists', 'demo_mode', 'same_key_other_request'],
    budget: { read: 40, write: 80 },
    idempotent: 'claimed',
  }),
} as const;
