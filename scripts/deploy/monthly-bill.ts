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

/** Requests, mails and stored kilobytes of a ride, its events and tracking points included. */
const ride = { requests: 60, mails: 2, storedKb: 30 };

/** What is kept of the rides of a year, in GB. */
const storedGb = (rides: number): number => (12 * rides * ride.storedKb) / 1024 / 1024;

/**
 * The bill of a month: what is billed by the month, by people, by texts and mails, and by rides.
 *
 * @param idle what the stage costs while nobody uses it (`monthlyPrice`)
 * @param perRide what a ride costs (`rideCosts`)
 */
export const monthlyBill = (stage: Stage, use: Use, idle: number, perRide: number): [string, number][] => {
  const { poolPlan, waf, isPermanent } = stage;
  const payingUsers = Math.max(0, use.people - price.freeUsers[poolPlan]);
  return [
    ['by the month: firewall, alarms, secrets', idle],
    [`${use.rides} rides`, use.rides * perRide],
    [`${use.people} people, ${poolPlan}`, payingUsers * price.activeUser[poolPlan]],
    [`${use.texts} codes by text`, use.texts * price.text],
    ['mails', use.rides * ride.mails * price.mail],
    ['requests that the firewall reads', waf ? use.rides * ride.requests * price.firewallRequest : 0],
    ['a year of rides kept', storedGb(use.rides) * price.storedGb],
    ['its continuous backup', isPermanent ? storedGb(use.rides) * price.backupGb : 0],
  ];
};
