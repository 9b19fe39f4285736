import * as z from 'zod/mini';
import { handovers } from './booking';
import { latLngSchema } from './common';

/** Whether the link was texted to the recipient; their number may accept no texts. */
export const linkStates = ['texted', 'not_texted'] as const;
export type LinkState = (typeof linkStates)[number];

/** The link and code that a sender passes on to the recipient. `code` is there until the parcel is handed over. */
export const handoverSchema = z.object({
  code: z.optional(z.string()),
  /** The path of the recipient's page on the site. */
  path: z.string(),
  linkState: z.optional(z.enum(linkStates)),
});
export type HandoverView = z.output<typeof handoverSchema>;

/** A delivery in the recipient's terms. */
export const parcelStates = [
  'waiting',
  'to_pickup',
  'at_pickup',
  'on_the_way',
  'near',
  'delivered',
  'cancelled',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** All that a recipient learns of a delivery by their link. Names are first names. */
export const parcelSchema = z.object({
  state: z.enum(parcelStates),
  sender: z.string(),
  drop: z.object({ ...latLngSchema.shape, add: z.string() }),
  driver: z.optional(z.object({ name: z.string(), vehicle: z.string(), plate: z.string() })),
  /** The driver's position on the way to the drop; `at` is the time of the position, ms. */
  position: z.optional(z.object({ ...latLngSchema.shape, at: z.number() })),
  /** When the driver will probably come, ms. */
  arrivesAt: z.optional(z.number()),
  deliveredAt: z.optional(z.number()),
  handedOver: z.optional(z.enum(handovers)),
  /** The code that the driver asks for; there until the parcel is handed over. */
  code: z.optional(z.string()),
});
export type Parcel = z.output<typeof parcelSchema>;
