import type { DisputeBearer, Settings } from '#shared/contract/entities/settings';
import { NEW_ADMIN_WAITS_MS } from '#shared/domain/approvals/four-eyes';
import { smallestCash } from '#shared/domain/money/cash-steps';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import type { WaitingSetting } from '#shared/domain/approvals/waiting-settings';
import type { Item } from '#lambdas/ports/store';
import { type SettingWaits, settingsInForce, waitsOf } from '#lambdas/store/read-settings';

/** The uid of the operator of the servers, whose command has no account. */
export const OPERATOR = 'operator';

type Rule = {
  /** The more it is, the more the company pays, or the sooner. */
  amountOf(settings: Settings): number;
  valueOf(amount: number, settings: Settings): unknown;
};

const inMoney = (amountOf: Rule['amountOf']): Rule => ({
  amountOf,
  valueOf: (amount, { code }) => fromMinor(amount, code),
});
const minorOf = (field: 'platformBearsFees' | 'driverPaidAtOnce' | 'bonus' | 'tipMax'): Rule =>
  inMoney(settings => toMinor(settings[field], settings.code));
const paysByMore = (field: 'bonusesPerMonth' | 'writeOffShare'): Rule => ({
  amountOf: settings => settings[field],
  valueOf: amount => amount,
});
const paysByLess = (
  field: 'bonusAfterRides' | 'payoutDelayDays' | 'newDriverDays' | 'newDriverDelayDays' | 'newDriverReserve',
): Rule => ({
  amountOf: settings => 0 - settings[field],
  valueOf: amount => 0 - amount,
});

/** The company bears more by each than by the one before. */
const bearers: readonly DisputeBearer[] = ['rider', 'shares', 'platform'];

const rules: Readonly<Record<WaitingSetting, Rule>> = {
  creditLimit: inMoney(creditLimitMinor),
  platformBearsFees: minorOf('platformBearsFees'),
  driverPaidAtOnce: minorOf('driverPaidAtOnce'),
  bonus: minorOf('bonus'),
  bonusesPerMonth: paysByMore('bonusesPerMonth'),
  bonusAfterRides: paysByLess('bonusAfterRides'),
  smallestCash: inMoney(settings => toMinor(smallestCash(settings), settings.code)),
  writeOffShare: paysByMore('writeOffShare'),
  disputeBearer: {
    amountOf: ({ disputeBearer }) => bearers.indexOf(disputeBearer),
    valueOf: rank => bearers[rank],
  },
  tipMax: minorOf('tipMax'),
  payoutDelayDays: paysByLess('payoutDelayDays'),
  newDriverDays: paysByLess('newDriverDays'),
  newDriverDelayDays: paysByLess('newDriverDelayDays'),
  newDriverReserve: paysByLess('newDriverReserve'),
};
const fields = Object.keys(rules) as WaitingSetting[];

export const touchesWaiting = (changes: Partial<Settings>): boolean =>
  [...fields, 'code' as const].some(field => changes[field] !== undefined);

type Edit = { stored: Item | undefined; before: Settings; changes: Partial<Settings>; now: number };

/**
 * A raise of what the company pays counts for nobody before a day has passed since the last raise: no admin, and no two accounts of
 * the same person, pay at once what they have allowed themselves. The values that stay in force until then.
 */
export const waitsAfter = ({ stored, before, changes, now }: Edit): SettingWaits => {
  const inForce = stored ? settingsInForce(stored, now) : before;
  const after = { ...before, ...changes };
  const waits = fields.flatMap(field => {
    const { amountOf, valueOf } = rules[field];
    const [former, wanted] = [amountOf(inForce), amountOf(after)];
    if (wanted <= former) return [];
    const began = wanted > amountOf(before) ? undefined : waitsOf(stored)[field]?.until;
    return [[field, { former: valueOf(former, after), until: began ?? now + NEW_ADMIN_WAITS_MS }] as const];
  });
  return Object.fromEntries(waits) as SettingWaits;
};

/** The same where the operator of the servers makes the changes, which count at once. */
export const waitsAfterOperator = (edit: Edit): SettingWaits =>
  Object.fromEntries(Object.entries(waitsAfter(edit)).filter(([field]) => !(field in edit.changes)));
