import { shipped } from '#shared/i18n/shipped';
import { DAY_MS } from '#shared/contract/time';
import type { Settings } from '#shared/contract/entities/settings';

const settings: Partial<Settings> = {
  appName: 'Wayfare',
  CompanyName: 'Wayfare Göteborg AB',
  CompanyAddress: 'Exempelgatan 1, 413 01 Göteborg',
  CompanyWebsite: 'https://wayfare.example',
  contact_email: 'hello@wayfare.test',
  FacebookHandle: 'https://www.facebook.com/wayfare.example',
  TwitterHandle: 'https://x.com/wayfare_example',
  InstagramHandle: 'https://www.instagram.com/wayfare.example',
  AppleStoreLink: 'https://apps.apple.com/app/wayfare-example',
  PlayStoreLink: 'https://play.google.com/store/apps/details?id=example.wayfare',
  timeZone: 'Europe/Stockholm',
  code: 'SEK',
  symbol: 'kr',
  topUpMin: 50,
  topUpMax: 5_000,
  swipe_symbol: true,
  // Sweden has no coins below one krona.
  decimal: 0,
  country: 'Sweden',
  restrictCountry: 'SE',
  // A new user can book right after signing up; e-mails of local stages go to the outbox page anyway.
  email_verify: false,
  otp_secure: true,
  driver_approval: true,
  driverRadius: 10,
  autoDispatch: true,
  dispatchMode: 'waves',
  negativeBalance: true,
  // The one admin of the demo fills its wallets.
  creditLimit: 1_000_000,
  AllowCriticalEditsAdmin: true,
  MobileLoginEnabled: true,
  bonus: 50,
  convert_to_mile: false,
};

/** The taxi demo has the panic button switched on, so that visitors can find it. */
export const settingsOf = (appcat: 'delivery' | 'taxi'): Partial<Settings> => ({
  ...settings,
  panic: appcat === 'taxi',
});

/** Cancellation reasons for riders. Drivers give a ride back instead, and have their own reasons. */
export const cancelReasonsOf = (appcat: 'delivery' | 'taxi'): string[] => [
  'Plans have changed',
  'The waiting time is too long',
  'The driver isn’t moving',
  'The address is wrong',
  appcat === 'taxi' ? 'The vehicle does not suit' : 'The parcel does not fit the vehicle',
  appcat === 'taxi' ? 'I found another way' : 'The parcel is not ready',
  'Booked by mistake',
  'Agreed with the driver',
];

/** The website ships its languages completely, so there is nothing to override. */
export const languages = Object.entries(shipped).map(([langLocale, { name, dateLocale }]) => ({
  langName: name,
  langLocale,
  dateLocale,
  default: langLocale === 'en',
  keyValuePairs: {},
}));

/** Amounts in kr; valid from now on. `smallest` is the id of the smallest vehicle type. */
export const promosAt = (nowMs: number, smallest: string) => [
  {
    promo_name: 'WELCOME50',
    promo_description: '50 kr off your first booking',
    promo_first_ride: true,
    promo_discount_type: 'flat' as const,
    promo_discount_value: 50,
    max_promo_discount_value: 50,
    min_order: 100,
    promo_validity: nowMs + 365 * DAY_MS,
    promo_usage_limit: 1000,
  },
  {
    promo_name: 'MIDWEEK15',
    promo_description: '15 % off from Tuesday to Thursday, up to 75 kr',
    promo_days: [2, 3, 4],
    promo_discount_type: 'percentage' as const,
    promo_discount_value: 15,
    max_promo_discount_value: 75,
    min_order: 120,
    promo_validity: nowMs + 90 * DAY_MS,
    promo_usage_limit: 500,
  },
  {
    promo_name: 'SMALLCAR',
    promo_description: '10 % off with our smallest vehicle, up to 40 kr',
    promo_car_types: [smallest],
    promo_discount_type: 'percentage' as const,
    promo_discount_value: 10,
    max_promo_discount_value: 40,
    min_order: 60,
    promo_validity: nowMs + 30 * DAY_MS,
    promo_usage_limit: 300,
  },
];
