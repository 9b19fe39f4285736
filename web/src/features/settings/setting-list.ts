import type { Settings } from '#shared/contract/entities/settings';

/** Every setting but the licence, which nobody may read and which has a form of its own. */
export type SettingName = Exclude<keyof Settings, 'license'>;

export type SettingKind =
  | { kind: 'switch' }
  | { kind: 'text'; maxLength: number; type?: 'email' | 'url'; ltr?: boolean }
  | { kind: 'number'; unit?: 'money' | 'percent' | 'distance' | 'metres' | 'minutes' }
  /** The share of another amount, in per cent; blank for none. */
  | { kind: 'share' }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'zone' }
  /** A country, stored by its English name or by its two letters; blank for none. */
  | { kind: 'country'; by: 'name' | 'code' };

export type SettingEntry = {
  readonly name: SettingName;
  /** A change reaches everybody at once, or has no way back: it is asked about, with what comes of it. */
  readonly asks?: true;
} & SettingKind;
export type SettingGroupEntry = { readonly id: string; readonly settings: readonly SettingEntry[] };

const on = (...names: SettingName[]): SettingEntry[] => names.map(name => ({ name, kind: 'switch' }));
const link = (...names: SettingName[]): SettingEntry[] =>
  names.map(name => ({ name, kind: 'text', maxLength: 200, type: 'url', ltr: true }));

/** The general settings by group, in the order in which they are shown. */
export const generalGroups = [
  {
    id: 'money',
    settings: [
      { name: 'code', kind: 'text', maxLength: 3, ltr: true, asks: true },
      { name: 'symbol', kind: 'text', maxLength: 8 },
      ...on('swipe_symbol'),
      { name: 'decimal', kind: 'number' },
      { name: 'taxRate', kind: 'number', unit: 'percent' },
      { name: 'taxLabel', kind: 'text', maxLength: 40 },
      { name: 'taxNumber', kind: 'text', maxLength: 60 },
      { name: 'bonus', kind: 'number', unit: 'money' },
      { name: 'bonusesPerMonth', kind: 'number' },
    ],
  },
  {
    id: 'payment',
    settings: [
      { name: 'cashPayments', kind: 'choice', of: ['taxi', 'always', 'never'] },
      { name: 'topUpMin', kind: 'number', unit: 'money' },
      { name: 'topUpMax', kind: 'number', unit: 'money' },
      { name: 'riderDebtLimit', kind: 'number', unit: 'money' },
      { name: 'platformBearsFees', kind: 'number', unit: 'money' },
      ...on('negativeBalance', 'RiderWithDraw', 'bank_fields'),
      { name: 'disputeBearer', kind: 'choice', of: ['rider', 'platform', 'shares'] },
      { name: 'bankFormat', kind: 'choice', of: ['account', 'iban'] },
    ],
  },
  {
    id: 'booking',
    settings: [
      { name: 'maxActiveBookings', kind: 'number' },
      { name: 'maxFareAboveEstimate', kind: 'share' },
      { name: 'maxFareBelowEstimate', kind: 'share' },
      { name: 'stepRadius', kind: 'number', unit: 'metres' },
      { name: 'lateTolerance', kind: 'number', unit: 'minutes' },
      ...on('otp_secure', 'panic'),
    ],
  },
  {
    id: 'dispatch',
    settings: [
      ...on('autoDispatch'),
      { name: 'dispatchMode', kind: 'choice', of: ['waves', 'broadcast'] },
      { name: 'driverRadius', kind: 'number', unit: 'distance' },
      ...on('CarHornRepeat'),
    ],
  },
  {
    id: 'delivery',
    settings: on('AllowDeliveryPickupImageCapture', 'AllowFinalDeliveryImageCapture', 'HandoverCodes'),
  },
  {
    id: 'people',
    settings: on(
      'driver_approval',
      'email_verify',
      'MobileLoginEnabled',
      'FacebookLoginEnabled',
      'AllowCountrySelection',
    ),
  },
  {
    id: 'region',
    settings: [
      { name: 'country', kind: 'country', by: 'name' },
      { name: 'restrictCountry', kind: 'country', by: 'code' },
      { name: 'timeZone', kind: 'zone', asks: true },
      { name: 'convert_to_mile', kind: 'switch', asks: true },
    ],
  },
  { id: 'demo', settings: [{ name: 'AllowCriticalEditsAdmin', kind: 'switch', asks: true }] },
] as const satisfies readonly SettingGroupEntry[];

/** What visitors read about the company, by group. */
export const infoGroups = [
  {
    id: 'names',
    settings: [
      { name: 'appName', kind: 'text', maxLength: 60 },
      { name: 'CompanyName', kind: 'text', maxLength: 80 },
      { name: 'CompanyAddress', kind: 'text', maxLength: 200 },
      ...link('CompanyWebsite', 'CompanyTerms'),
      { name: 'contact_email', kind: 'text', maxLength: 120, type: 'email', ltr: true },
      { name: 'policyDate', kind: 'text', maxLength: 10, ltr: true },
    ],
  },
  { id: 'social', settings: link('FacebookHandle', 'TwitterHandle', 'InstagramHandle') },
  { id: 'stores', settings: link('AppleStoreLink', 'PlayStoreLink') },
] as const satisfies readonly SettingGroupEntry[];

/** Settings whose change is asked about. */
export type AskedName = Extract<(typeof generalGroups)[number]['settings'][number], { readonly asks: true }>['name'];
export const askedSettings = generalGroups.flatMap(({ settings }) =>
  (settings as readonly SettingEntry[]).flatMap(({ name, asks }) => (asks ? [name as AskedName] : [])),
);

export type GroupId = (typeof generalGroups)[number]['id'] | (typeof infoGroups)[number]['id'];
