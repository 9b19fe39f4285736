import * as z from 'zod/mini';
import { userTypes } from '../operation';
import { latLngSchema } from './common';
import { documentFields } from './driver-document-fields';

/**
 * Notification preferences: pushes to the user's devices, and e-mails. A missing value means on. The inbox keeps every
 * notification.
 */
export const notificationsSchema = z.object({
  rides: z.optional(z.boolean()),
  chat: z.optional(z.boolean()),
  account: z.optional(z.boolean()),
  mail: z.optional(z.boolean()),
});

/** BCP 47 language tag, as the web names its languages: `en`, `ar`. */
export const languageTagSchema = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/));

/** Time to answer an offer, as a multiple of the usual one. */
export const offerTimeFactors = [1, 2, 5, 10] as const;
export const offerTimeFactorSchema = z.literal(offerTimeFactors);

/** Places of which everybody has one. Their labels are translated. */
export const placeSlots = ['home', 'work'] as const;
export const placeSlotSchema = z.enum(placeSlots);
export type PlaceSlot = z.output<typeof placeSlotSchema>;

/** A place that a user visited or saved; `count` increases when they return to within 0.1 of a distance unit. */
export const savedAddressSchema = z.object({
  id: z.string(),
  /** The address, in the form used by bookings. */
  description: z.string(),
  /** The user's own name for it; '' for none. Missing in items stored before names existed. */
  name: z.optional(z.string()),
  slot: z.optional(placeSlotSchema),
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  /** Its owner had a ride there, and has not saved it. */
  recent: z.optional(z.literal(true)),
});
export type SavedAddress = z.output<typeof savedAddressSchema>;

/** A user as they themselves and admins see it (spec §3). Wallet in major units; times in ms since the epoch. */
export const userSchema = z.object({
  id: z.string(),
  usertype: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** No code has verified the address, or the number: it cannot be used to sign in by a code. */
  emailUnproved: z.optional(z.boolean()),
  mobileUnproved: z.optional(z.boolean()),
  /** Path of the picture in the file store; `fetchFileLink` turns it into a URL. */
  profile_image: z.optional(z.string()),
  approved: z.boolean(),
  /** When and why an admin removed the approval; without it, a person who is not approved waits for approval. */
  blockedAt: z.optional(z.number()),
  blockReason: z.optional(z.string()),
  createdAt: z.number(),
  createdByAdmin: z.optional(z.boolean()),
  walletBalance: z.number(),
  signupViaReferral: z.optional(z.string()),
  referralId: z.optional(z.string()),
  pushToken: z.optional(z.string()),
  userPlatform: z.optional(z.string()),
  /** `facebook`, `google` or `apple`; absent when the account has a password. */
  loginType: z.optional(z.string()),
  bankName: z.optional(z.string()),
  bankCode: z.optional(z.string()),
  bankAccount: z.optional(z.string()),
  /** The number that a tax office knows a driver or fleet by. */
  taxId: z.optional(z.string()),
  /** When they set up the codes of an app as second factor of their sign-ins. */
  secondFactorAt: z.optional(z.number()),
  /**
   * Only in answers of `fetchUser`, for staff. `missing`: it is demanded, and they can do nothing else before they have
   * it.
   */
  secondFactor: z.optional(z.enum(['offered', 'demanded', 'missing'])),
  notifications: z.optional(notificationsSchema),
  /** Language of e-mails; English when missing. */
  language: z.optional(z.string()),
  savedAddresses: z.optional(z.array(savedAddressSchema)),
  // Driver extras
  vehicleMake: z.optional(z.string()),
  vehicleModel: z.optional(z.string()),
  vehicleNumber: z.optional(z.string()),
  other_info: z.optional(z.string()),
  carType: z.optional(z.string()),
  driverActiveStatus: z.optional(z.boolean()),
  ...documentFields,
  queue: z.optional(z.boolean()),
  location: z.optional(latLngSchema),
  /** A driver's own time to answer offers, where it is longer; only they and admins see it. */
  offerTimeFactor: z.optional(offerTimeFactorSchema),
  ratings: z.optional(
    z.object({ userrating: z.number(), details: z.array(z.object({ user: z.string(), rate: z.number() })) }),
  ),
  fleetadmin: z.optional(z.string()),
  /** The fleet admin by whose invitation the driver registered. */
  invitedBy: z.optional(z.string()),
});
export type User = z.output<typeof userSchema>;
