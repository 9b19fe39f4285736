import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { idSchema, moment, personName, text, verbatim } from '../entities/common';
import { taxIdSchema } from '../entities/tax-id';
import { documentKinds } from '../entities/driver-document';
import { asSeen } from '../schema/variants';
import { isPlain } from '../schema/plain-text';
import { languageTagSchema, offerTimeFactorSchema, userSchema } from '../entities/user';
import { invitationCode } from './fleets';
import { userList } from './user-lists';
import { bankProblemKeys } from '../bank-problems';
import { everyone, operation, userTypes } from '../operation';

export const emailSchema = z.pipe(
  z.string('proper_email').check(z.trim(), z.toLowerCase(), z.maxLength(254, 'proper_email')),
  z.email('proper_email'),
);
/** Token of the robot check's widget on the page: proof, for one use, that a person is there. */
const robotToken = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,2048}$/)));
/** `+`, country code, digits (spec §5 Register). */
export const mobileSchema = z
  .string('mobile_no_blank_error')
  .check(z.regex(/^\+[1-9]\d{5,14}$/, 'mobile_no_blank_error'));
export const properName = personName('proper_input_name').check(z.minLength(1, 'proper_input_name'));
/** The password rule depends on the stage; the operation checks it (`domain/people/password`). */
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
const other = z.object({ id: z.string(), name: z.string(), usertype: z.enum(userTypes) });
/** States that an account exists, and, where the stage's pool needs it, the name that takes a code. */
/** `unproved`: no code has verified the number's owner, so no code signs in with it. */
const takenSchema = z.partial(
  z.object({ email: z.boolean(), mobile: z.boolean(), unproved: z.boolean(), signInName: z.string() }),
);
const pub = { method: 'POST', who: 'public', function: 'people' } as const;
/** More than a family or an office behind one address ever needs. */
const lookUps = { per: 'address', points: 120, windowMs: 60 * MINUTE_MS, name: 'look-up' } as const;

/** Editable fields of a user. */
export const userEditSchema = z.strictObject({
  firstName: z.optional(properName),
  lastName: z.optional(properName),
  email: z.optional(emailSchema),
  mobile: z.optional(mobileSchema),
  ...vehicle,
  ...bank,
  taxId: z.optional(taxIdSchema),
  /** For drivers: their time to answer offers. */
  offerTimeFactor: z.optional(offerTimeFactorSchema),
  /** Setting it to false signs the user out on every device. */
  approved: z.optional(z.boolean()),
  /** With `approved: false`: the reason, which is mailed to the user. */
  blockReason: z.optional(text(300)),
  usertype: z.optional(z.enum(userTypes)),
  /** The id of another fleet, or `''` for none. */
  fleetadmin: z.optional(z.union([idSchema, z.literal('')])),
});

export const peopleOperations = {
  check_user_exists: operation({
    ...pub,
    name: 'check_user_exists',
    summary:
      'Whether an e-mail or mobile is taken; of the account no more than its `signInName` where pools want it. On stages with a robot check it lets the pool send one code there',
    input: z.strictObject({ email: z.optional(text(254)), mobile: z.optional(text(20)), robotToken }),
    output: z.object({ users: z.array(takenSchema) }),
    refusals: ['email_or_mobile_issue', 'robot_check', 'robot_check_unavailable'],
    robotCheck: true,
    // Far more than a usual look-up costs: it may find an account that no longer exists.
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
        /** A fleet's invitation, for drivers. */
        invitation: z.optional(invitationCode),
        /** Language of e-mails. */
        language: z.optional(languageTagSchema),
      }),
      /** Proves the number, where the settings offer sign-in by phone: `send` has a code sent there. */
      mobileCode: z.optional(z.string('otp_validate_error').check(z.regex(/^(?:send|\d{6})$/, 'otp_validate_error'))),
      robotToken,
    }),
    output: z.object({ uid: z.string(), emailVerification: z.boolean() }),
    refusals: [
      ...bankProblemKeys,
      'user_exists',
      'referer_not_found',
      'reg_error',
      'email_or_mobile_issue',
      'too_many_requests',
      'password_alphaNumeric_check',
      'password_complexity_check',
      'mobile_no_blank_error',
      'license_missing',
      'invitation_over',
      'number_not_texted',
      'contact_code_needed',
      'contact_code_wrong',
      'contact_code_over',
      'vehicle_details_missing',
      'select_proper',
      'robot_check',
      'robot_check_unavailable',
    ],
    budget: { read: 30, write: 90 },
    robotCheck: true,
    idempotent: 'claimed',
  }),
  fetchUser: operation({
    name: 'fetchUser',
    dataOwner: 'caller',
    summary: 'The signed-in user, their own record',
    beforeSecondFactor: true,
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
  fetchPerson: operation({
    name: 'fetchPerson',
    summary: 'One user with what hangs on them: an admin anybody, a fleet admin its own driver',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: z.strictObject({ id: idSchema }),
    output: z.object({
      user: userSchema,
      /** Debts for rides. */
      owed: z.optional(z.number()),
      fleet: z.optional(other),
      invitedBy: z.optional(other),
      referredBy: z.optional(other),
      /** How many drivers a fleet admin has. */
      drivers: z.optional(z.number()),
    }),
    refusals: ['not_found'],
    function: 'people-admin',
    budget: { read: 40, write: 0 },
  }),
  decideDocument: operation({
    name: 'decideDocument',
    summary: 'Approves a driver’s document until a day, or rejects it with a reason, which the driver is told',
    method: 'POST',
    who: ['admin'],
    input: z.strictObject({
      id: idSchema,
      document: z.enum(documentKinds),
      /** The picture that was looked at: a newer one is not decided about. */
      image: verbatim(300),
      decision: z.enum(['approve', 'reject']),
      /** For a rejection. */
      reason: z.optional(text(300)),
      /** For an approval: the last day on which the document is valid, ms; missing: no expiry. */
      expiry: z.optional(moment),
    }),
    output: z.object({ user: userSchema }),
    refusals: ['not_found', 'changed_meanwhile', 'document_expired'],
    demo: 'refused',
    audit: 'changes',
    function: 'people-admin',
    budget: { read: 30, write: 30 },
    idempotent: 'claimed',
  }),
  signOutUser: operation({
    name: 'signOutUser',
    summary: 'Ends every session of a user on every device',
    method: 'POST',
    who: ['admin'],
    input: z.strictObject({ id: idSchema }),
    output: z.object({ signedOut: z.boolean() }),
    refusals: ['not_found'],
    demo: 'refused',
    audit: 'changes',
    function: 'people-admin',
    budget: { read: 10, write: 30 },
    idempotent: 'claimed',
  }),
  addUser: operation({
    name: 'addUser',
    audit: 'changes',
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
      'fleet_blocked',
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
    audit: 'changes',
    summary: 'An admin changes, blocks or approves a user; a fleet admin changes the vehicle of its own driver',
    method: 'POST',
    who: ['admin', 'fleetadmin'],
    input: z.strictObject({
      id: idSchema,
      data: userEditSchema,
      /** The changed fields as the caller saw them: if another person has changed one meanwhile, nothing is written. */
      was: z.optional(asSeen(userEditSchema)),
    }),
    output: z.object({ user: userSchema }),
    refusals: [
      ...bankProblemKeys,
      'not_found',
      'forbidden',
      'user_exists',
      'user_does_not_exists',
      'fleet_blocked',
      'booking_active',
      'dispute_undecided',
      'wallet_left',
      'wallet_left_owing',
      'wallet_left_waiting',
      'documents_unchecked',
      'last_admin',
      'changed_meanwhile',
      'mobile_no_blank_error',
      'select_proper',
      'license_missing',
      'vehicle_details_missing',
    ],
    demo: 'partly',
    function: 'people-admin',
    budget: { read: 40, write: 100 },
    idempotent: 'claimed',
  }),
} as const;
