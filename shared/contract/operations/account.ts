import * as z from 'zod/mini';
import { idSchema, latLngSchema, money, text } from '../entities/common';
import { bookingSchema } from '../entities/booking';
import { documentKinds } from '../entities/driver-document';
import { bookingEventSchema } from '../entities/booking-event';
import { chatMessageSchema } from '../entities/chat';
import {
  languageTagSchema,
  notificationsSchema,
  offerTimeFactorSchema,
  placeSlotSchema,
  savedAddressSchema,
  userSchema,
} from '../entities/user';
import { debtSchema, walletEntrySchema, withdrawSchema } from '../entities/wallet';
import { taxIdSchema } from '../entities/tax-id';
import { bankProblemKeys } from '../bank-problems';
import { everyone, operation } from '../operation';
import { MINUTE_MS } from '../time';
import { bank, emailSchema, mobileSchema, properName } from './people';

const none = z.strictObject({});
const own = { method: 'POST', function: 'account' } as const;
/** An e-mail address or a number, never both, with the other fields beside it. */
const contactWith = <More extends z.core.$ZodShape>(more: More) =>
  z.union([z.strictObject({ email: emailSchema, ...more }), z.strictObject({ mobile: mobileSchema, ...more })]);
/** The code of a mail or text. */
export const contactCode = z.string('otp_validate_error').check(z.regex(/^\d{6}$/, 'otp_validate_error'));

/**
 * The documents that a driver has sent in. `missing` names documents that the vehicle type needs and the driver has not
 * sent.
 */
const applicationSchema = z.object({
  firstName: z.string(),
  email: z.string(),
  createdAt: z.number(),
  approved: z.boolean(),
  carType: z.string(),
  vehicle: z.string(),
  vehicleNumber: z.string(),
  documents: z.array(z.enum(documentKinds)),
  missing: z.array(z.enum(['plate', 'license'])),
});

/** Operations of users on their own account. */
export const accountOperations = {
  completeSocialSignIn: operation({
    ...own,
    name: 'completeSocialSignIn',
    summary:
      'Makes the profile of a first social sign-in: rider, approved, an empty wallet; later calls change nothing',
    who: 'account',
    beforeSecondFactor: true,
    input: none,
    output: z.object({ user: userSchema }),
    refusals: ['user_issue_contact_admin', 'user_exists', 'second_factor_password'],
    budget: { read: 12, write: 70 },
    idempotent: 'claimed',
  }),
  fetchApplication: operation({
    ...own,
    name: 'fetchApplication',
    dataOwner: 'caller',
    summary: 'A driver who waits for approval: what was received, what is looked at and what is missing',
    who: 'account',
    beforeSecondFactor: true,
    beforeApproval: true,
    input: none,
    output: z.object({ application: applicationSchema }),
    refusals: ['user_issue_contact_admin', 'not_found'],
    budget: { read: 12, write: 0 },
  }),
  updateProfile: operation({
    ...own,
    name: 'updateProfile',
    dataOwner: 'caller',
    audit: 'bank',
    summary:
      'Changes the caller’s own profile; bank account and tax number only after a fresh sign-in; e-mail and mobile so, too, and only without a password account; a proved former address is told',
    who: everyone,
    input: z.strictObject({
      firstName: z.optional(properName),
      lastName: z.optional(properName),
      email: z.optional(emailSchema),
      mobile: z.optional(mobileSchema),
      ...bank,
      taxId: z.optional(taxIdSchema),
      notifications: z.optional(notificationsSchema),
      language: z.optional(languageTagSchema),
      /** For drivers. */
      offerTimeFactor: z.optional(offerTimeFactorSchema),
    }),
    output: z.object({ user: userSchema }),
    refusals: [
      'user_exists',
      'forbidden',
      'mobile_no_blank_error',
      'sign_in_again',
      'not_logged_in',
      'changed_meanwhile',
      'demo_mode',
      ...bankProblemKeys,
    ],
    demo: 'partly',
    budget: { read: 10, write: 60 },
    idempotent: 'claimed',
  }),
  sendContactCode: operation({
    ...own,
    name: 'sendContactCode',
    dataOwner: 'caller',
    audit: { not: 'one’s own account' },
    summary:
      'Sends a code to an e-mail address or number that the caller wants to have, or has and has not proved; another one wants a fresh sign-in',
    who: everyone,
    beforeEmailProof: true,
    input: contactWith({}),
    output: z.object({ sent: z.boolean() }),
    refusals: [
      'invalid_input',
      'user_exists',
      'mobile_no_blank_error',
      'sign_in_again',
      'demo_mode',
      'too_many_requests',
      'number_not_texted',
    ],
    demo: 'partly',
    budget: { read: 20, write: 40 },
    limit: { per: 'user', points: 20, windowMs: 60 * MINUTE_MS, perAddress: 60, together: 1_000 },
    idempotent: 'claimed',
  }),
  confirmContact: operation({
    ...own,
    name: 'confirmContact',
    dataOwner: 'caller',
    audit: { not: 'one’s own account' },
    summary:
      'Gives the caller the e-mail address or number that the code was sent to, for the profile and the sign-in; the former address is told',
    who: everyone,
    beforeEmailProof: true,
    input: contactWith({ code: contactCode }),
    output: z.object({ user: userSchema }),
    refusals: [
      'invalid_input',
      'user_exists',
      'mobile_no_blank_error',
      'sign_in_again',
      'demo_mode',
      'contact_code_wrong',
      'contact_code_over',
      'not_found',
    ],
    demo: 'partly',
    budget: { read: 30, write: 100 },
    limit: { per: 'user', points: 60, windowMs: 60 * MINUTE_MS },
    idempotent: 'claimed',
  }),
  saveAddress: operation({
    ...own,
    name: 'saveAddress',
    dataOwner: 'caller',
    audit: { not: 'one’s own account' },
    summary:
      'Saves a place, or changes and saves one by its id; one within 0.1 of a distance unit is counted up instead, or saved where it was only visited. A slot belongs to one place at a time',
    who: everyone,
    input: z.strictObject({
      id: z.optional(idSchema),
      /** The address. */
      description: text(300).check(z.minLength(1, 'select_proper')),
      name: z.optional(text(80)),
      /** '' removes the slot. */
      slot: z.optional(z.union([placeSlotSchema, z.literal('')])),
      /** It stays among the places that its owner has visited but not saved. */
      recent: z.optional(z.literal(true)),
      ...latLngSchema.shape,
    }),
    output: z.object({ savedAddresses: z.array(savedAddressSchema) }),
    refusals: ['not_found', 'too_many_requests'],
    budget: { read: 10, write: 4 },
    idempotent: 'claimed',
  }),
  deleteAddress: operation({
    ...own,
    name: 'deleteAddress',
    dataOwner: 'caller',
    audit: { not: 'one’s own account' },
    summary: 'Forgets a saved place; one that is gone already is no error',
    who: everyone,
    input: z.strictObject({ id: idSchema }),
    output: z.object({ savedAddresses: z.array(savedAddressSchema) }),
    refusals: [],
    budget: { read: 10, write: 4 },
    idempotent: 'claimed',
  }),
  exportMyData: operation({
    ...own,
    name: 'exportMyData',
    summary:
      'Everything held about the caller, by the page: the account first, then bookings with their events and messages',
    who: everyone,
    input: z.strictObject({ cursor: z.optional(idSchema) }),
    output: z.object({
      /** On the first page only. */
      account: z.optional(
        z.object({
          user: userSchema,
          walletHistory: z.array(walletEntrySchema),
          withdraws: z.array(withdrawSchema),
          debts: z.array(debtSchema),
          notices: z.array(z.record(z.string(), z.unknown())),
          files: z.array(z.object({ path: z.string(), size: z.number(), url: z.string() })),
        }),
      ),
      bookings: z.array(
        z.object({
          booking: bookingSchema,
          events: z.array(bookingEventSchema),
          messages: z.array(chatMessageSchema),
          track: z.array(z.object({ at: z.number(), lat: z.number(), lng: z.number() })),
          /** For one's own parcels: the recipient's code, and the last part of their link. */
          handover: z.optional(z.object({ code: z.string(), token: z.string() })),
        }),
      ),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    budget: { read: 300, write: 0 },
    limit: { per: 'user', points: 300, windowMs: 60 * MINUTE_MS },
  }),
  deleteUser: operation({
    ...own,
    name: 'deleteUser',
    audit: 'names',
    summary: 'Deletes an account: one’s own, or any as admin. The books keep anonymous figures, the rest is erased',
    who: everyone,
    input: z.strictObject({
      id: idSchema,
      /** Wallet balance, major units. If given, it is forfeited; otherwise a user with money is not deleted. */
      forfeit: z.optional(money),
    }),
    output: z.object({ deleted: z.boolean() }),
    refusals: ['not_found', 'booking_active', 'wallet_negative', 'dispute_undecided', 'wallet_left', 'last_admin'],
    demo: 'partly',
    budget: { read: 400, write: 2_000 },
    idempotent: 'claimed',
  }),
  signOutEverywhere: operation({
    ...own,
    name: 'signOutEverywhere',
    dataOwner: 'caller',
    audit: { not: 'one’s own account' },
    summary: 'Ends every session of the caller on every device: this one included, unless it is kept',
    beforeSecondFactor: true,
    beforeEmailProof: true,
    who: everyone,
    input: z.strictObject({ keepsThis: z.optional(z.boolean()) }),
    output: z.object({ signedOut: z.boolean() }),
    refusals: [],
    // Includes all sockets and devices of the caller.
    budget: { read: 12, write: 30 },
    idempotent: 'claimed',
  }),
} as const;
