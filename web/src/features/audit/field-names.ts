import type { AuditKind } from '#shared/contract/entities/audit';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { MessageKey } from '#shared/i18n/en';

type Names = Readonly<Record<string, MessageKey>>;

/** Fields with the same meaning in every record. */
const everywhere: Names = {
  createdAt: 'users.since',
  status: 'bookings.status',
  reason: 'reasons.label',
  fleetadmin: 'users.fleet',
  at: 'audit.when',
  by: 'audit.who',
  cancelledBy: 'audit.field.cancelledBy',
  memo: 'books.reference',
  currency: 'set.code',
  legs: 'audit.field.legs',
  balanceMinor: 'wallet.balance',
  amount: 'wallet.amount',
  amountMinor: 'wallet.amount',
};

const account: Names = {
  bankName: 'auth.bankName',
  bankCode: 'auth.bankCode',
  bankAccount: 'auth.bankAccount',
  taxId: 'paper.taxNumber',
};

const person: Names = {
  firstName: 'auth.firstName',
  lastName: 'auth.lastName',
  email: 'auth.email',
  mobile: 'users.mobile',
  usertype: 'broadcast.usertype',
  profile_image: 'carTypes.image',
  approved: 'users.state.approved',
  blockReason: 'users.reason',
  createdByAdmin: 'users.byAdmin',
  referralId: 'auth.referral',
  invitedBy: 'users.invitedBy',
  language: 'language.label',
  secondFactorAt: 'factor.title',
  carType: 'auth.carType',
  vehicleMake: 'auth.vehicleMake',
  vehicleModel: 'auth.vehicleModel',
  vehicleNumber: 'auth.vehicleNumber',
  other_info: 'auth.otherInfo',
  offerTimeFactor: 'audit.field.offerTimeFactor',
  ...account,
};

const withdraw: Names = {
  ...account,
  name: 'withdraws.name',
  date: 'withdraws.asked',
  processed: 'withdraws.processed',
  procesDate: 'withdraws.made',
  ordered: 'wallet.state.ordered',
  confirmedAt: 'withdraws.confirmed',
  batch: 'withdraws.batch',
};

const promo: Names = {
  promo_name: 'promos.name',
  promo_description: 'promos.description',
  promo_discount_type: 'promos.type',
  promo_discount_value: 'promos.value',
  max_promo_discount_value: 'promos.max',
  min_order: 'promos.min',
  promo_validity: 'promos.validity',
  promo_usage_limit: 'promos.limit',
  promo_user_limit: 'promos.userLimit',
  user_avail: 'promos.used',
  promo_first_ride: 'promos.firstRide',
  promo_car_types: 'promos.vehicles',
  promo_days: 'promos.days',
  promo_hours: 'promos.hours',
};

const carType: Names = {
  name: 'carTypes.name',
  image: 'carTypes.image',
  extra_info: 'carTypes.info',
  listOrder: 'carTypes.place',
  time_factor: 'carTypes.timeFactor',
  needs_plate: 'carTypes.needsPlate',
  needs_license: 'carTypes.needsLicense',
  base_fare: 'carTypes.csv.base',
  rate_per_unit_distance: 'carTypes.csv.perDistance',
  rate_per_hour: 'carTypes.perHour',
  min_fare: 'carTypes.minFare',
  convenience_fees: 'receipt.fee',
  convenience_fee_type: 'carTypes.feeType',
  parcelTypes: 'carTypes.parcels',
  options: 'carTypes.options',
  cancelSlab: 'carTypes.steps',
};

const others: Partial<Record<AuditKind, Names>> = {
  user: person,
  withdraw,
  promo,
  carType,
  cancelReasons: { reasons: 'audit.kind.cancelReasons' },
  notification: {
    usertype: 'broadcast.usertype',
    devicetype: 'broadcast.devicetype',
    title: 'broadcast.title',
    body: 'broadcast.body',
  },
  language: {
    langName: 'languages.name',
    langLocale: 'languages.code',
    dateLocale: 'languages.dates',
    default: 'languages.default',
  },
};

const isSetting = (field: string): field is keyof Settings => Object.hasOwn(defaultSettings, field);
const settingKey = (field: string): MessageKey | undefined => {
  if (!isSetting(field)) return undefined;
  return field === 'license' ? 'set.group.license' : `set.${field}`;
};

/** Name of a field in the product's own forms; undefined if no form has the field. */
export const fieldKey = (kind: AuditKind, field: string): MessageKey | undefined => {
  if (kind === 'settings') return settingKey(field);
  return [others[kind], everywhere].find(names => names && Object.hasOwn(names, field))?.[field];
};

/** Names of times in ms: in all records, and only for times. */
export const isMomentField = (field: string): boolean =>
  /(^at$|At$|Expiry$|date$|Date$|^promo_validity$)/.test(field.split('.').at(-1)!);

/** Amounts in the currency's smallest unit. */
export const isMinorField = (field: string): boolean => field.endsWith('Minor');
