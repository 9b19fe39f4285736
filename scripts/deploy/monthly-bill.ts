import type { Stage } from '#infra/stages';

/**
 * US$, list prices as known in November 2026 and not checked again since. Cognito's are per active user of a month by plan,
 * beyond the free ones; texts differ by country, this is Sweden's; a stage's firewall inspects each request.
 */
const price = {
  activeUser: { LITE: 0.0055, ESSENTIALS: 0.015, PLUS: 0.02 },
  freeUsers: { LITE: 10_000, ESSENTIALS: 10_000, PLUS: 0 },
  text: 0.052,
  mail: 0.0001,
  firewallRequest: 0.6 / 1_000_000,
  storedGb: 0.25,
  backupGb: 0.2,
};

export type Use = {
  /** Rides of a month. */
  readonly rides: number;
  /** People who sign in or are signed in during a month. */
  readonly people: number;
  /** Codes by text of a month. */
  readonly texts: number;
};

/** Usage and costs of a ride (`rideUsage`, `rideCosts`). */
export type Ride = {
  readonly usd: number;
  /** Calls of the API. */
  readonly calls: number;
  readonly mails: number;
  /** Data that it leaves in the table, without its tracking points. */
  readonly storedKb: number;
};

/** Files of the pages and tiles of the map that its people load; the firewall reads these requests, too. */
const FILES = 40;
/** Size of the stored track of a ride of 25 minutes. */
const TRACKING_KB = 8;

/** Stored data of the rides of a year, in GB. */
const storedGb = (rides: number, { storedKb }: Ride): number => (12 * rides * (storedKb + TRACKING_KB)) / 1024 / 1024;

/**
 * The bill of a month: costs per month, per person, per text and mail, and per ride. @param idle costs of the stage
 * while nobody uses it (`monthlyPrice`)
 */
export const monthlyBill = (stage: Stage, use: Use, idle: number, ride: Ride): [string, number][] => {
  const { poolPlan, waf, isPermanent } = stage;
  const payingUsers = Math.max(0, use.people - price.freeUsers[poolPlan]);
  return [
    ['by the month: firewall, alarms, secrets', idle],
    [`${use.rides} rides`, use.rides * ride.usd],
    [`${use.people} people, ${poolPlan}`, payingUsers * price.activeUser[poolPlan]],
    [`${use.texts} codes by text`, use.texts * price.text],
    ['mails', use.rides * ride.mails * price.mail],
    ['requests that the firewall reads', waf ? use.rides * (ride.calls + FILES) * price.firewallRequest : 0],
    ['a year of rides kept', storedGb(use.rides, ride) * price.storedGb],
    ['its continuous backup', isPermanent ? storedGb(use.rides, ride) * price.backupGb : 0],
  ];
};
