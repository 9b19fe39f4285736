import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createWayfareTheme } from '@/ui/theme/theme';
import { layout } from '@/ui/theme/tokens';
import { checkTime } from '#shared/domain/booking/check-trip';
import { passwordProblem } from '#shared/contract/password';
import { referralId } from '#shared/domain/people/referral';
import { newCode } from '#shared/domain/people/sign-in-code';
import * as constants from '#shared/contract/constants';
import { carTypeSchema } from '#shared/contract/entities/car-type';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { promoSchema } from '#shared/contract/entities/promo';
import { notificationSchema } from '#shared/contract/entities/notification';

/** Copied from the specification, section 9. */
const specified = {
  BOOK_LATER_LEAD_MS: 15 * 60 * 1000,
  DEFAULT_DRIVER_RADIUS: 10,
  KM_PER_MILE: 1.609344,
  bookingOtp: { min: 10000, max: 99999 },
  loginOtp: { min: 100000, max: 999999 },
  referralNumber: { min: 1000, max: 9999 },
  passwordLength: { min: 6, max: 30 },
  REGISTRATION_PHONE_MIN: 6,
  SAVED_ADDRESS_MERGE_RADIUS: 0.1,
  MAX_WAYPOINTS: 25,
  pushDevices: ['All', 'ANDROID', 'IOS'],
  pushUserTypes: ['rider', 'driver'],
  PLACE_SEARCH_DEBOUNCE_MS: 200,
  PAYMENT_MODAL_CLOSE_MS: 1500,
  PAY_NOW_CANCEL_MS: 1500,
  WALLET_CHANGE_DELAY_MS: 1500,
  REDIRECT_AFTER_REGISTRATION_MS: 3000,
  CANCEL_REASONS_PAGE_SIZE: 10,
  TABLE_EDIT_MS: 600,
  DRAWER_WIDTH_PX: 240,
  HEADER_INK_AFTER_PX: 400,
  breakpointsPx: { sm: 576, tablet: 768, md: 992, lg: 1200 },
  RESUMABLE_ABOVE_BYTES: 262144,
  MAX_PART_BYTES: 33554432,
  OPERATION_RETRY_MS: 120000,
  UPLOAD_RETRY_MS: 600000,
  INCOMPLETE_BOOKING_REASON: 'cancelled incomplete booking',
};

describe('[OPS-8] business constants', () => {
  it.each(Object.entries(specified))('%s has the value of the specification', (name, value) =>
    expect(constants).toHaveProperty(name, value),
  );

  it.each([
    ['031123', false],
    ['031-123', true],
    ['031 12 34', true],
    ['0311234 ext 5', true],
    ['+311234567', true],
    ['31+1234567', false],
  ])('the delivery contact phone %s is taken: %s', (phone, taken) =>
    expect(constants.deliveryPhone.test(phone)).toBe(taken),
  );
});

describe('[OPS-8] rules made of them', () => {
  it('Book Later', () => {
    const lead = specified.BOOK_LATER_LEAD_MS;
    expect(checkTime(true, lead, 0)).toBeUndefined();
    expect(checkTime(true, lead - 1, 0)).toEqual({ refusal: 'past_booking_error' });
  });

  it('codes and referral ids', () => {
    expect(newCode(min => min, 0).code).toBe('100000');
    expect(newCode((_, max) => max, 0).code).toBe('999999');
    expect([referralId('Anna', 0), referralId(' ', 0.99999)]).toEqual(['anna1000', 'rider9999']);
  });

  it.each([
    [5, false],
    [6, true],
    [30, true],
    [31, false],
  ])('a password of %i characters is taken: %s', (length, taken) =>
    expect(passwordProblem('alphanumeric', 'a'.repeat(length)) === undefined).toBe(taken),
  );

  it('fees, discounts and pushes', () => {
    expect(carTypeSchema.shape.convenience_fee_type.options.toSorted()).toEqual(['flat', 'percentage']);
    expect(promoSchema.shape.promo_discount_type.options.toSorted()).toEqual(['flat', 'percentage']);
    expect(notificationSchema.shape.devicetype.options).toEqual(specified.pushDevices);
    expect(notificationSchema.shape.usertype.options).toEqual(specified.pushUserTypes);
    expect(defaultSettings.driverRadius).toBe(specified.DEFAULT_DRIVER_RADIUS);
  });

  it('the layout', () => {
    expect(createWayfareTheme('ltr').breakpoints.values).toMatchObject(specified.breakpointsPx);
    expect(layout).toMatchObject({ drawer: 240, headerInkAfterPx: 400 });
  });
});

describe('[OPS-8] one module', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const sources = ['shared', 'lambdas', 'web/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing\//.test(path))
      .map(path => join(folder, path)),
  );
  const strays = /\b(?:1\.609\d*|262_?144|33_?554_?432|10_?000,\s*max: 99_?999|768px|992px|576px)/;

  it('no other source repeats them', () => {
    expect(sources.length).toBeGreaterThan(500);
    const repeating = sources.filter(path => strays.test(readFileSync(join(root, path), 'utf8')));
    expect(repeating).toEqual(['shared/contract/constants.ts']);
  });
});
