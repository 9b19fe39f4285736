import type { Settings } from '#shared/contract/entities/settings';

/** Every setting except the licence, which nobody may read and which has a form of its own. */
export type SettingName = Exclude<keyof Settings, 'license'>;

export type SettingKind =
  | { kind: 'switch' }
  | { kind: 'text'; maxLength: number; type?: 'email' | 'url'; ltr?: boolean }
  | { kind: 'number'; unit?: 'money' | 'percent' | 'distance' | 'metres' | 'minutes' }
  /** The share of another amount, in per cent; blank for none. */
  | { kind: 'share' }
  /** The least amount of cash; blank for that of the currency. */
  | { kind: 'cash' }
  /** Credit by one admin in a day; blank for the usual amount of the currency. */
  | { kind: 'credit' }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'zone' }
  /** A country, stored by its English name or by its two letters; blank for none. */
  | { kind: 'country'; by: 'name' | 'code' };

/**
 * Changes of a setting that affect many people at once or cannot be undone: they need a confirmation, which states the
 * consequences. `off`: only if it is switched off or emptied.
 */
export type Asks = 'always' | 'off' | 'never';

export type SettingEntry = { readonly name: SettingName; readonly asks: Asks } & SettingKind;
export type SettingGroupEntry = { readonly id: string; readonly settings: readonly SettingEntry[] };

const switches = <N extends SettingName, A extends Asks>(asks: A, ...names: N[]) =>
  names.map(name => ({ name, kind: 'switch', asks }) as const);
const link = (...names: SettingName[]) =>
  names.map(name => ({ name, kind: 'text', maxLength: 200, type: 'url', ltr: true, asks: 'never' }) as const);

/** The general settings by group, in their displayed order. */
export const generalGroups = [
  {
    id: 'money',
    settings: [
      { name: 'code', kind: 'text', maxLength: 3, ltr: true, asks: 'always' },
      { name: 'symbol', kind: 'text', maxLength: 8, asks: 'never' },
      ...switches('never', 'swipe_symbol'),
      { name: 'decimal', kind: 'number', asks: 'never' },
      { name: 'taxRate', kind: 'number', unit: 'percent', asks: 'always' },
      { name: 'taxLabel', kind: 'text', maxLength: 40, asks: 'never' },
      { name: 'taxNumber', kind: 'text', maxLength: 60, asks: 'never' },
      { name: 'bonus', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'bonusesPerMonth', kind: 'number', asks: 'never' },
      { name: 'bonusAfterRides', kind: 'number', asks: 'never' },
    ],
  },
  {
    id: 'payment',
    settings: [
      { name: 'cashPayments', kind: 'choice', of: ['taxi', 'always', 'never'], asks: 'always' },
      { name: 'smallestCash', kind: 'cash', asks: 'never' },
      { name: 'cardGuarantee', kind: 'choice', of: ['payAhead', 'whereSaved', 'required', 'off'], asks: 'always' },
      ...switches('never', 'holdFare'),
      { name: 'holdMargin', kind: 'number', unit: 'percent', asks: 'never' },
      { name: 'topUpMin', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'topUpMax', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'riderDebtLimit', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'platformBearsFees', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'driverPaidAtOnce', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'tipKind', kind: 'choice', of: ['percent', 'sum', 'off'], asks: 'never' },
      { name: 'tipAmounts', kind: 'text', maxLength: 60, ltr: true, asks: 'never' },
      { name: 'tipMax', kind: 'number', unit: 'money', asks: 'never' },
      { name: 'writeOffShare', kind: 'number', unit: 'percent', asks: 'never' },
      { name: 'creditLimit', kind: 'credit', asks: 'never' },
      ...switches('off', 'negativeBalance', 'RiderWithDraw'),
      { name: 'payoutDelayDays', kind: 'number', asks: 'never' },
      { name: 'newDriverDays', kind: 'number', asks: 'never' },
      { name: 'newDriverDelayDays', kind: 'number', asks: 'never' },
      { name: 'newDriverReserve', kind: 'number', unit: 'percent', asks: 'never' },
      ...switches('never', 'bank_fields'),
      { name: 'disputeBearer', kind: 'choice', of: ['rider', 'platform', 'shares'], asks: 'always' },
      { name: 'bankFormat', kind: 'choice', of: ['account', 'iban'], asks: 'never' },
    ],
  },
  {
    id: 'booking',
    settings: [
      { name: 'maxActiveBookings', kind: 'number', asks: 'never' },
      { name: 'maxFareAboveEstimate', kind: 'share', asks: 'off' },
      { name: 'maxFareBelowEstimate', kind: 'share', asks: 'never' },
      { name: 'stepRadius', kind: 'number', unit: 'metres', asks: 'never' },
      { name: 'lateTolerance', kind: 'number', unit: 'minutes', asks: 'never' },
      ...switches('off', 'otp_secure', 'panic'),
    ],
  },
  {
    id: 'dispatch',
    settings: [
      ...switches('off', 'autoDispatch'),
      { name: 'dispatchMode', kind: 'choice', of: ['waves', 'broadcast'], asks: 'never' },
      { name: 'driverRadius', kind: 'number', unit: 'distance', asks: 'never' },
      ...switches('never', 'CarHornRepeat'),
    ],
  },
  {
    id: 'delivery',
    settings: [
      ...switches('never', 'AllowDeliveryPickupImageCapture', 'AllowFinalDeliveryImageCapture'),
      ...switches('off', 'HandoverCodes'),
    ],
  },
  {
    id: 'people',
    settings: [
      ...switches('off', 'driver_approval', 'email_verify', 'MobileLoginEnabled'),
      ...switches('never', 'FacebookLoginEnabled', 'AllowCountrySelection'),
    ],
  },
  {
    id: 'region',
    settings: [
      { name: 'country', kind: 'country', by: 'name', asks: 'never' },
      { name: 'restrictCountry', kind: 'country', by: 'code', asks: 'never' },
      { name: 'timeZone', kind: 'zone', asks: 'always' },
      { name: 'convert_to_mile', kind: 'switch', asks: 'always' },
    ],
  },
  { id: 'demo', settings: [{ name: 'AllowCriticalEditsAdmin', kind: 'switch', asks: 'off' }] },
] as const satisfies readonly SettingGroupEntry[];

/** Facts about the company that visitors read, by group. */
export const infoGroups = [
  {
    id: 'names',
    settings: [
      { name: 'appName', kind: 'text', maxLength: 60, asks: 'never' },
      { name: 'CompanyName', kind: 'text', maxLength: 80, asks: 'never' },
      { name: 'CompanyAddress', kind: 'text', maxLength: 200, asks: 'never' },
      ...link('CompanyWebsite', 'CompanyTerms'),
      { name: 'contact_email', kind: 'text', maxLength: 120, type: 'email', ltr: true, asks: 'never' },
      { name: 'policyDate', kind: 'text', maxLength: 10, ltr: true, asks: 'never' },
    ],
  },
  { id: 'social', settings: link('FacebookHandle', 'TwitterHandle', 'InstagramHandle') },
  { id: 'stores', settings: link('AppleStoreLink', 'PlayStoreLink') },
] as const satisfies readonly SettingGroupEntry[];

type AskedEntry = Exclude<(typeof generalGroups)[number]['settings'][number], { readonly asks: 'never' }>;

/** Settings of which some changes need a confirmation. */
export type AskedName = AskedEntry['name'];
export const askedSettings: readonly (SettingEntry & { readonly name: AskedName })[] = generalGroups.flatMap(
  ({ settings }) =>
    (settings as readonly SettingEntry[]).filter((entry): entry is AskedEntry => entry.asks !== 'never'),
);

const isOff = (value: unknown): boolean => value === false || value === null || value === '';

/** Whether a new value of a setting is asked about before it is saved. */
export const asksFor = ({ asks }: Pick<SettingEntry, 'asks'>, value: unknown): boolean =>
  asks === 'always' || (asks === 'off' && isOff(value));

export type GroupId = (typeof generalGroups)[number]['id'] | (typeof infoGroups)[number]['id'];
