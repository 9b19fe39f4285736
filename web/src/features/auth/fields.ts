import * as z from 'zod/mini';
import { oneLine } from '#shared/contract/schema/plain-text';
import { REGISTRATION_PHONE_MIN } from '#shared/contract/constants';
import { type VehicleNeeds, vehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { plainPhone } from '#shared/domain/people/plain-phone';
import type { PasswordRule } from '#shared/contract/password';
import { newPasswordProblem } from '@/lib/stage-config';

/** Validation rules of spec §5, Register; messages are translation keys. */
export const emailSchema = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email('proper_email'));
export const nameSchema = z
  .string()
  .check(z.overwrite(oneLine), z.minLength(1, 'proper_input_name'), z.maxLength(80, 'proper_input_name'));
/** A phone number as returned by `plainPhone`, with or without its country code. */
export const typedNumber = new RegExp(`^(\\+|00)?\\d{${REGISTRATION_PHONE_MIN},15}$`);

export const newPasswordSchema = (rule: PasswordRule) =>
  z.string().check(context => {
    const message = newPasswordProblem(rule, context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });

const text = (longest: number) => z.string().check(z.overwrite(oneLine), z.maxLength(longest, 'auth.tooLong'));
const needed = (longest: number, missing: string) =>
  z.string().check(z.overwrite(oneLine), z.minLength(1, missing), z.maxLength(longest, 'auth.tooLong'));

/** Riders and drivers share one form, so that switching between them loses no input. */
export const registerSchema = (rule: PasswordRule, drives: boolean, needs: VehicleNeeds = vehicleNeeds(undefined)) => {
  const vehicle = (longest: number) => (drives ? needed(longest, 'vehicle_details_missing') : text(longest));
  return z.object({
    firstName: nameSchema,
    lastName: nameSchema,
    email: emailSchema,
    password: newPasswordSchema(rule),
    country: z.string(),
    phone: z.string().check(
      z.overwrite(plainPhone),
      z.refine(typed => typedNumber.test(typed) || (!drives && typed === ''), 'mobile_no_blank_error'),
    ),
    carType: drives ? needed(60, 'auth.carTypeMissing') : z.string(),
    vehicleMake: vehicle(60),
    vehicleModel: vehicle(60),
    vehicleNumber: needs.plate ? vehicle(20) : text(20),
    other_info: text(300),
    licenseImage: drives && needs.license ? needed(64, 'license_missing') : z.string(),
    bankName: text(80),
    bankCode: text(40),
    bankAccount: text(60),
    referralId: text(60),
  });
};
export type Registration = z.output<ReturnType<typeof registerSchema>>;

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  country: '',
  phone: '',
  carType: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleNumber: '',
  other_info: '',
  licenseImage: '',
  bankName: '',
  bankCode: '',
  bankAccount: '',
  referralId: '',
};

/** Fields in page order, with their labels. */
export const fieldLabels = {
  firstName: 'auth.firstName',
  lastName: 'auth.lastName',
  email: 'auth.email',
  password: 'auth.password',
  phone: 'auth.phone',
  carType: 'auth.carType',
  vehicleMake: 'auth.vehicleMake',
  vehicleModel: 'auth.vehicleModel',
  vehicleNumber: 'auth.vehicleNumber',
  other_info: 'auth.otherInfo',
  licenseImage: 'auth.licensePicture',
  bankName: 'auth.bankName',
  bankCode: 'auth.bankCode',
  bankAccount: 'auth.bankAccount',
  referralId: 'auth.referral',
} as const;
export type RegisterField = keyof typeof fieldLabels;
