import * as z from 'zod/mini';
import { isPlain, oneLine, plainText } from '../schema/plain-text';

/**
 * Building blocks of every input schema. Operations accept nothing looser (a test checks all of them): text is cleaned
 * by one rule, numbers have a size that money and the table can store, lists and maps are bounded. Answers use the
 * stored values unchanged: see `asStored`.
 */

/** Cleaned text. The first bound limits the raw text, which may shrink when it is cleaned. */
const cleaned = (max: number, clean: (text: string) => string, message?: string) =>
  z.string(message).check(z.maxLength(2 * max + 20, message), z.overwrite(clean), z.maxLength(max, message));

/** Single-line user input: a name, an address, a number, a search. */
export const text = (max: number, message?: string) => cleaned(max, oneLine, message);
/** Multi-line user input: instructions, feedback, messages. */
export const lines = (max: number, message?: string) => cleaned(max, plainText, message);
export const name = text(80);
/** Mail programs make links of these, also with the dots of other scripts. */
const webAddressLike = /:\/\/|\bwww\.|[.\u3002\uff0e\uff61]\p{L}{2,}/iu;
/**
 * Names are written into mails and pushes of the service, so they may contain no web address, which could be mistaken
 * for the service's own.
 */
export const hasNoAddress = (value: string): boolean => !webAddressLike.test(value.normalize('NFKC'));
/** A person's name, as it is shown to others. */
export const personName = (message: string) => text(80, message).check(z.refine(hasNoAddress, message));
/** Text that must stay unchanged, so it is refused instead of cleaned: a password, a path. */
export const verbatim = (max: number, message?: string) =>
  z.string(message).check(z.maxLength(max, message), z.refine(isPlain, message));

const rounded = (digits: number) => (value: number) => {
  const factor = 10 ** digits;
  // Adding 0 turns -0 into 0.
  return Math.round(value * factor) / factor + 0;
};

/** A bounded number with a meaningful number of decimals: no subnormal numbers, which the table cannot hold. */
export const number = ({ min, max, digits, message }: { min: number; max: number; digits: number; message?: string }) =>
  z.number(message).check(z.gte(min, message), z.lte(max, message), z.overwrite(rounded(digits)));

/** An amount of money in major units, small enough to be exact; no currency has more than four decimals. */
export const money = number({ min: 0, max: 1_000_000_000, digits: 6 });
/** A count. */
export const count = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** The year 2100, ms since the epoch. */
const LATEST_MS = 4_102_444_800_000;
/** A server-side timestamp, ms since the epoch. */
export const moment = z.int().check(z.gte(0), z.lte(LATEST_MS));
/** A device timestamp, which may be wrong: any value within the range of a Date. */
export const deviceTime = number({ min: 0, max: 8.64e15, digits: 0 });

/** About a centimetre. */
const COORDINATE_DIGITS = 7;
const latitude = (message?: string) =>
  number({ min: -90, max: 90, digits: COORDINATE_DIGITS, ...(message ? { message } : {}) });
const longitude = (message?: string) =>
  number({ min: -180, max: 180, digits: COORDINATE_DIGITS, ...(message ? { message } : {}) });

export const latLngSchema = z.object({ lat: latitude(), lng: longitude() });
export type LatLng = z.output<typeof latLngSchema>;

/** The radius within which the receiver assumes a position to be, m; missing if the device does not report it. */
const accuracyM = z.optional(number({ min: 0, max: 20_000_000, digits: 1 }));
/** A position as a receiver measured it. `at` is when it did so by the device's clock, not when it was sent. */
export const fixSchema = z.object({ ...latLngSchema.shape, at: deviceTime, accuracyM });
/** The same with a step or a call for help; without `at` it was measured at that moment. */
export const stepFixSchema = z.object({ ...latLngSchema.shape, at: z.optional(deviceTime), accuracyM });
export type StepFix = z.output<typeof stepFixSchema>;

/** A pickup or drop: position and the address shown for it. */
export const placePointSchema = z.object(
  {
    lat: latitude('select_proper'),
    lng: longitude('select_proper'),
    add: text(300, 'select_proper').check(z.minLength(1, 'select_proper')),
  },
  'select_proper',
);
export type PlacePoint = z.output<typeof placePointSchema>;

export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

export const choiceDuties = ['nothing', 'pickupPhoto', 'deliveryPhoto'] as const;

/** A named amount on a car type: a parcel type or an option. Amounts are in major units of `settings.code`. */
export const pricedChoiceSchema = z.object({
  description: text(120).check(z.minLength(1)),
  amount: money,
  /** A step that the driver has to take on a booking with this choice. */
  requires: z.optional(z.enum(choiceDuties)),
});
export type PricedChoice = z.output<typeof pricedChoiceSchema>;

/** A web address, or an empty text. */
export const webAddress = (max: number) =>
  text(max).check(z.regex(/^(?:https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?)?$/i, 'set.badAddress'));

/** A field that some clients send but nothing uses: dropped before validation. */
export const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((): unknown => undefined),
  ),
);

export const pageInput = {
  /** Opaque; `nextCursor` of the previous page. */
  cursor: z.optional(idSchema),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
};
