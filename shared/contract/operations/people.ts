import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { idSchema, name, pageInput, text } from '../entities/common';
import { isPlain } from '../schema/plain-text';
import { userSchema, languageTagSchema } from '../entities/user';
import { everyone, operation, userTypes } from '../operation';

export const emailSchema = z.pipe(
  z.string('proper_email').check(z.trim(), z.toLowerCase(), z.maxLength(254, 'proper_email')),
  z.email('proper_email'),
);
/** `+`, country code, digits (spec §5 Register). */
export const mobileSchema = z
  .string('mobile_no_blank_error')
  .check(z.regex(/^\+[1-9]\d{5,14}$/, 'mobile_no_blank_error'));
export const properName = name.check(z.minLength(1, 'proper_input_name'));
/**
 * Which of the three password rules applies depends on the stage; the operation checks it (`domain/people/password`).
 */
const password = z
  .string('password_blank_messege')
  .check(
    z.minLength(1, 'password_blank_messege'),
    z.maxLength(99, 'password_complexity_check'),
    z.refine(isPlain, 'password_complexity_check'),
  );

const vehicle = {
  vehicleMake: z.optional(text(60)),
  vehicleModel: z.optional(text(60)),
  vehicleNumber: z.optional(text(20)),
  other_info: z.optional(text(300)),
  /** The name of a stored car type. */
  carType: z.optional(text(60)),
};
export const bank = {
  bankName: z.optional(text(80)),
  bankCode: z.optional(text(40)),
  bankAccount: z.optional(text(60)),
};
const person = { firstName: properName, lastName: properName, email: emailSchema, mobile: mobileSchema };
const pub = { method: 'POST', who: 'public', function: 'people' } as const;

/** More than a family or an office behind one address ever needs. */
const lookUps = { per: 'address', points: 120, windowMs: 60 * MINUTE_MS, name: 'look-up' } as const;

const userList = {
  method: 'POST',
  who: ['admin', 'fleetadmin'],
  input: z.strictObject({
    usertype: z.optional(z.enum(userTypes)),
    /**
     * Prefixes of words of the name, of the e-mail, of the phone number as people write it, or of the vehicle number.
     */
    search: z.optional(text(120).check(z.minLength(2))),
    ...pageInput,
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/))),
  }),
  output: z.object({ users: z.array(userSchema), nextCursor: z.optional(z.string()) }),
  refusals: ['forbidden'],
  function: 'people-admin',
  budget: { read: 400, write: 0 },
} as const;

export const peopleOperations = {
  check_user_exists: operation({
    ...pub,
    name: 'check_user_exists',
    summary: 'Whether an e-mail or mobile is taken; tells nothing else about the account',
    input: z.strictObject({ email: z.optional(text(254)), mobile: z.optional(text(20)) }),
    output: z.object({ users: z.array(z.object({ email: z.optional(z.boolean()), mobile: z.optional(z.boolean()) })) }),
    refusals: ['email_or_mobile_issue'],
    // Far more than a look-up usually costs, for when it finds an account that is gone.
    budget: { read: 24, write: 16 },
    limit: lookUps,
  }),
  validate_referrer: operation({
    ...pub,
    name: 'validate_referrer',
    summary: 'Whose referral id this is',
    input: z.strictObject({ referralId: text(60) }),
    output: z.object({ uid: z.optional(z.string()) }),
    refusals: ['referer_not_found'],
    budget: { read: 2, write: 0 },
    limit: lookUps,
  }),
  user_signup: operation({
    ...pub,
    name: 'user_signup',
    summary: 'Register a rider or a driver: account, profile and wallet together or not at all',
    input: z.strictObject({
      regData: z.strictObject({
        ...person,
        ...vehicle,
        ...bank,
        password,
        mobile: z.optional(mobileSchema),
        usertype: z._default(z.enum(['rider', 'driver']), 'rider'),
        referralId: z.optional(text(60)),
        /** Id of a finished `startLicenseUpload`; drivers need one. */
        licenseImage: z.optional(idSchema),
        /** Language of e-mails. */
        language: z.optional(languageTagSchema),
      }),
    }),
    output: z.object({ uid: z.string(), emailVerification: z.boolean() }),
    refusals: [
      'user_exists',
      'referer_not_found',
      'reg_error',
      'email_or_mobile_issue',
      'too_many_requests',
      'password_alphaNumeric_check',
      'password_complexity_check',
      'mobile_no_blank_error',
      'license_missing',
      'vehicle_details_missing',
      'select_proper',
    ],
    budget: { read: 30, write: 90 },
    idempotent: 'claimed',
  }),
  fetchUser: operation({
    name: 'fetchUser',
    summary: 'The signed-in user, their own record',
    method: 'POST',
    who: everyone,
    input: z.strictObject({}),
    output: z.object({ user: userSchema }),
    refusals: [],
    function: 'people',
    budget: { read: 6, write: 0 },
  }),
  fetchUsers: operation({
    ...userList,
    name: 'fetchUsers',
    summary:
      'People, newest first, or by a search: an admin all but admins (or of one type), a fleet admin its own drivers; a page may be short and still have a nextCursor',
  }),
  fetchUsersOnce: operation({
    ...userList,
    name: 'fetchUsersOnce',
    summary: 'The same as fetchUsers: for lists to choose somebody from, which don’t follow later changes',
  }),
  addUser: operation({
    name: 'addUser',
    summary: 'An admin adds a user of any type, a fleet admin adds its own driver',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: z.strictObject({
      ...person,
      ...vehicle,
      usertype: z.enum(['rider', 'driver', 'fleetadmin', 'admin']),
      password: z.optional(password),
      approved: z._default(z.boolean(), true),
      fleetadmin: z.optional(idSchema),
    }),
    output: z.object({ user: userSchema }),
    refusals: [
      'user_exists',
      'user_does_not_exists',
      'select_proper',
      'forbidden',
      'reg_error',
      'password_alphaNumeric_check',
      'password_complexity_check',
      'mobile_no_blank_error',
    ],
    demo: 'partly',
    function: 'people-admin',
    budget: { read: 10, write: 80 },
    idempotent: 'claimed',
  }),
  editUser: operation({
    name: 'editUser',
    summary: 'An admin changes, blocks or approves a user; a fleet admin changes the vehicle of its own driver',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: z.strictObject({
      id: idSchema,
      data: z.strictObject({
        firstName: z.optional(properName),
        lastName: z.optional(properName),
        email: z.optional(emailSchema),
        mobile: z.optional(mobileSchema),
        ...vehicle,
        ...bank,
        /** Setting it to false signs the user out on every device. */
        approved: z.optional(z.boolean()),
        usertype: z.optional(z.enum(userTypes)),
        /** The id of another fleet, or `''` for none. */
        fleetadmin: z.optional(z.union([idSchema, z.literal('')])),
      }),
    }),
    output: z.object({ user: userSchema }),
    refusals: [
      'not_found',
      'forbidden',
      'user_exists',
      'user_does_not_exists',
      'booking_active',
      'last_admin',
      'mobile_no_blank_error',
      'select_proper',
    ],
    demo: 'partly',
    function: 'people-admin',
    budget: { read: 40, write: 100 },
    idempotent: 'claimed',
  }),
} as const;
