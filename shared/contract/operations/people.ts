import * as z from 'zod/mini';
import { idSchema, name, text } from '../entities/common';
import { userSchema } from '../entities/user';
import { everyone, operation } from '../operation';

const email = z.pipe(
  z.string('proper_email').check(z.trim(), z.toLowerCase(), z.maxLength(254, 'proper_email')),
  z.email('proper_email'),
);
/** Plus, country code, digits (spec §5 Register). */
const mobile = z.string('mobile_no_blank_error').check(z.regex(/^\+[1-9]\d{5,14}$/, 'mobile_no_blank_error'));
const properName = name.check(z.minLength(1, 'proper_input_name'));
const password = z
  .string('password_alphaNumeric_check')
  .check(z.regex(/^[A-Za-z0-9@*#]{6,30}$/, 'password_alphaNumeric_check'));

const vehicle = {
  vehicleMake: z.optional(text(60)),
  vehicleModel: z.optional(text(60)),
  vehicleNumber: z.optional(text(20)),
  other_info: z.optional(text(300)),
  /** The name of a stored car type. */
  carType: z.optional(text(60)),
};
const person = { firstName: properName, lastName: properName, email, mobile };
const pub = { method: 'POST', who: 'public', function: 'people' } as const;

export const peopleOperations = {
  check_user_exists: operation({
    ...pub,
    name: 'check_user_exists',
    summary: 'Whether an e-mail or mobile is taken; tells nothing else about the account',
    input: z.strictObject({ email: z.optional(text(254)), mobile: z.optional(text(20)) }),
    output: z.object({ users: z.array(z.object({ email: z.optional(z.boolean()), mobile: z.optional(z.boolean()) })) }),
    refusals: ['email_or_mobile_issue'],
    budget: { read: 3, write: 2 },
  }),
  validate_referrer: operation({
    ...pub,
    name: 'validate_referrer',
    summary: 'Whose referral id this is',
    input: z.strictObject({ referralId: text(60) }),
    output: z.object({ uid: z.optional(z.string()) }),
    refusals: ['referer_not_found'],
    budget: { read: 2, write: 2 },
  }),
  user_signup: operation({
    ...pub,
    name: 'user_signup',
    summary: 'Register a rider or a driver: account, profile and wallet together or not at all',
    input: z.strictObject({
      regData: z.strictObject({
        ...person,
        ...vehicle,
        password,
        mobile: z.optional(mobile),
        usertype: z._default(z.enum(['rider', 'driver']), 'rider'),
        referralId: z.optional(text(60)),
      }),
    }),
    output: z.object({ uid: z.string(), emailVerification: z.boolean() }),
    refusals: ['user_exists', 'referer_not_found', 'reg_error', 'email_or_mobile_issue', 'too_many_requests'],
    budget: { read: 10, write: 40 },
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
    budget: { read: 4, write: 0 },
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
    refusals: ['user_exists', 'user_does_not_exists', 'forbidden', 'reg_error'],
    function: 'people-admin',
    budget: { read: 10, write: 40 },
    idempotent: 'recorded',
  }),
} as const;
