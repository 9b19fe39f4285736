import * as z from 'zod/mini';
import { idSchema, latLngSchema, pageInput } from '../entities/common';
import { commissionInvoiceSchema } from '../entities/invoice';
import { needSchema } from '../entities/need';
import { walletEntrySchema } from '../entities/wallet';
import { operation } from '../operation';

/**
 * A driver's earnings of a month in the operator's time zone (spec §3). Money in major units of the
 * settings' currency.
 */
export const driverEarningSchema = z.object({
  year: z.number(),
  /** 1 is January. */
  month: z.number(),
  /** English month name; clients in other languages use `month`. */
  monthsName: z.string(),
  driver: z.string(),
  driverName: z.string(),
  total_rides: z.number(),
  driverVehicleNo: z.string(),
  /** All that was earned: the sum of the four parts below. */
  driverShare: z.number(),
  /** Shares of the fares. */
  fromTrips: z.number(),
  cancelFees: z.number(),
  tips: z.number(),
  /** Amount that the platform paid on top of the fares. */
  borne: z.number(),
});
export type DriverEarning = z.output<typeof driverEarningSchema>;

/**
 * All paid trips of a month in the operator's time zone (spec §3): tripCost = rideCost + convenienceFee, profit =
 * convenienceFee - discountAmount.
 */
export const earningReportSchema = z.object({
  year: z.number(),
  month: z.number(),
  monthsName: z.string(),
  total_rides: z.number(),
  tripCost: z.number(),
  /** The drivers' share. */
  rideCost: z.number(),
  convenienceFee: z.number(),
  discountAmount: z.number(),
  /** Amount that the platform paid drivers on top of the fares; not part of the profit. */
  borne: z.number(),
  /** Negative where discounts exceeded fees. */
  profit: z.number(),
  /** Referral bonuses, and the fees of trips by riders who came by an invitation; no part of the profit. */
  bonuses: z.number(),
  referredFees: z.number(),
});
export type EarningReport = z.output<typeof earningReportSchema>;

/** The sums of a month, for a chart. */
const monthSumSchema = z.object({
  year: z.number(),
  month: z.number(),
  total_rides: z.number(),
  driverShare: z.number(),
});
export type MonthSum = z.output<typeof monthSumSchema>;

/** Earnings of a driver on a day (`2026-11-21`) in the operator's time zone. */
const daySumSchema = z.object({ day: z.string(), rides: z.number(), earned: z.number() });
export type DaySum = z.output<typeof daySumSchema>;

/**
 * Earnings of a driver in a month in the operator's time zone, and the wallet entries of that month. A fleet sees the
 * rides driven for it only. Money in major units.
 */
const statementSchema = z.object({
  driver: z.string(),
  driverName: z.string(),
  driverVehicleNo: z.string(),
  total_rides: z.number(),
  /** Payments by riders for the rides, less refunds. */
  tripCost: z.number(),
  /** Fees before the platform's part of refunds. */
  convenienceFee: z.number(),
  /** Platform's part of refunds, which did not lower the share. */
  refundsBorne: z.number(),
  /** Driver's share of the paid rides: tripCost - convenienceFee + refundsBorne. */
  driverShare: z.number(),
  /** A page of the entries, oldest first. */
  entries: z.array(walletEntrySchema),
  nextCursor: z.optional(z.string()),
});
export type Statement = z.output<typeof statementSchema>;

const yearNumber = z.int().check(z.gte(2000), z.lte(2100));
const ofMonths = { ...pageInput, year: z.optional(yearNumber) };
const monthNumber = z.int().check(z.gte(1), z.lte(12));
const none = z.strictObject({});
const moneySum = z.object({ today: z.number(), thisMonth: z.number(), total: z.number() });
/**
 * Integers of the minor unit. `fares`: the riders' payments for the rides, less refunds; `fee`: the company's part
 * without `tax`; `missing`: the part of the share that the driver does not get of rides written off. `borne`: the
 * company's subsidy on top of fares, `cancelFees`: cancellation fees for the driver. The company has no part of these
 * two and of tips.
 */
export const taxMonthSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  rides: z.number(),
  faresMinor: z.number(),
  feeMinor: z.number(),
  taxMinor: z.number(),
  missingMinor: z.number(),
  borneMinor: z.number(),
  tipsMinor: z.number(),
  cancelFeesMinor: z.number(),
});
export type TaxMonth = z.output<typeof taxMonthSchema>;

const read = { method: 'POST', function: 'reports' } as const;

/** Dashboard figures, earnings and the drivers' map. */
export const reportOperations = {
  fetchDashboard: operation({
    ...read,
    name: 'fetchDashboard',
    summary:
      'Earnings and rides of today, this month and all time: for admins the fees, for a fleet what its drivers earned',
    who: ['admin', 'fleetadmin'],
    input: none,
    output: z.object({
      earnings: moneySum,
      /** Payments by riders for these rides, less discounts and refunds. */
      fares: moneySum,
      rides: moneySum,
      days: z.array(z.object({ day: z.string(), earnings: z.number(), rides: z.number() })),
    }),
    refusals: [],
    budget: { read: 20, write: 0 },
  }),
  fetchNeeds: operation({
    ...read,
    name: 'fetchNeeds',
    summary:
      'What waits for somebody at the desk, how much of it and since when; a fleet sees what concerns its drivers',
    who: ['admin', 'fleetadmin'],
    input: none,
    output: z.object({ needs: z.array(needSchema) }),
    refusals: [],
    budget: { read: 20, write: 0 },
  }),
  fetchDriverMap: operation({
    ...read,
    name: 'fetchDriverMap',
    summary: 'Active drivers and where they are; a fleet sees its own',
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
          /** Last heading, degrees clockwise from north; missing until they have moved. */
          bearing: z.optional(z.number()),
        }),
      ),
    }),
    refusals: [],
    budget: { read: 120, write: 0 },
  }),
  fetchDriverEarnings: operation({
    ...read,
    name: 'fetchDriverEarnings',
    summary:
      'What drivers earned by month, newest month first, or in one month of a year: of all drivers, for a fleet of the trips driven for it, for a driver their own',
    who: ['admin', 'fleetadmin', 'driver'],
    input: z.strictObject({
      ...ofMonths,
      month: z.optional(monthNumber),
      /** Only this driver's rides, for admins. */
      driver: z.optional(idSchema),
    }),
    output: z.object({
      earnings: z.array(driverEarningSchema),
      /** The sums of all these drivers by month of the year, newest first; the latest 24 of all years. */
      months: z.array(monthSumSchema),
      /** Days with rides of one driver, in their latest two months of all years, newest month first. */
      days: z.optional(z.array(daySumSchema)),
      nextCursor: z.optional(z.string()),
    }),
    refusals: ['bad_period', 'forbidden'],
    budget: { read: 130, write: 0 },
  }),
  fetchStatement: operation({
    ...read,
    name: 'fetchStatement',
    summary:
      'The statement of a driver and month: rides, share and wallet entries, oldest first; for a fleet of the rides driven for it',
    who: ['admin', 'fleetadmin', 'driver'],
    input: z.strictObject({
      driver: idSchema,
      year: yearNumber,
      month: monthNumber,
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^\d{14}#[\x21-\x7E]{1,160}$/))),
    }),
    output: statementSchema,
    refusals: ['bad_period', 'not_found'],
    budget: { read: 160, write: 0 },
  }),
  fetchTaxYear: operation({
    ...read,
    name: 'fetchTaxYear',
    summary:
      'What a driver earned in a year, by month, as platforms report it to tax offices, with the invoice of each month’s commission',
    who: ['admin', 'driver'],
    input: z.strictObject({ driver: idSchema, year: yearNumber }),
    output: z.object({
      driverName: z.string(),
      taxId: z.optional(z.string()),
      currency: z.string(),
      months: z.array(z.object({ ...taxMonthSchema.shape, invoice: z.optional(commissionInvoiceSchema) })),
    }),
    refusals: ['not_found'],
    budget: { read: 20, write: 0 },
  }),
  fetchDriverTaxes: operation({
    ...read,
    name: 'fetchDriverTaxes',
    summary:
      'What each driver earned in a month, with the driver’s tax number and bank account, for the report to the tax office. Repeat with `nextCursor` until there is none',
    who: ['admin'],
    input: z.strictObject({
      month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
      ...pageInput,
    }),
    output: z.object({
      currency: z.string(),
      drivers: z.array(
        z.object({
          driver: z.string(),
          driverName: z.string(),
          taxId: z.optional(z.string()),
          bankAccount: z.optional(z.string()),
          ...taxMonthSchema.shape,
        }),
      ),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    budget: { read: 300, write: 0 },
  }),
  fetchEarningsReport: operation({
    ...read,
    name: 'fetchEarningsReport',
    summary: 'Trip costs, fees, discounts and profit of all paid trips by month, newest first',
    who: ['admin'],
    input: z.strictObject(ofMonths),
    output: z.object({ earnings: z.array(earningReportSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 16, write: 0 },
  }),
} as const;
