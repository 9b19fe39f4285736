import * as z from 'zod/mini';
import { carTypeSchema } from '../entities/car-type';
import { idSchema, pageInput, pricedChoiceSchema, text } from '../entities/common';
import { settingsSchema } from '../entities/settings';
import { everyone, operation } from '../operation';

const none = z.strictObject({});
const read = {
  method: 'GET',
  who: 'public',
  input: none,
  refusals: [],
  function: 'catalog',
  budget: { read: 4, write: 0 },
} as const;
const edit = {
  method: 'POST',
  who: ['admin'],
  function: 'catalog-admin',
  budget: { read: 6, write: 16 },
  idempotent: 'recorded',
} as const;

export const languageSchema = z.object({
  id: idSchema,
  langName: text(60).check(z.minLength(1)),
  langLocale: text(12).check(z.minLength(2)),
  dateLocale: text(12).check(z.minLength(2)),
  default: z.boolean(),
  /** Overrides of the shipped translations; empty for a language the web ships complete. */
  keyValuePairs: z.record(z.string(), z.string()),
  createdAt: z.number(),
});
export type Language = z.output<typeof languageSchema>;

export const cancelReasonSchema = z.object({ value: z.int().check(z.gte(0)), label: text(160).check(z.minLength(1)) });
export type CancelReason = z.output<typeof cancelReasonSchema>;

export const promoSchema = z.object({
  id: idSchema,
  promo_name: text(60).check(z.minLength(1)),
  promo_description: text(300),
  promo_discount_type: z.enum(['flat', 'percentage']),
  promo_discount_value: z.number().check(z.gte(0)),
  max_promo_discount_value: z.number().check(z.gte(0)),
  min_order: z.number().check(z.gte(0)),
  promo_validity: z.number(),
  promo_usage_limit: z.int().check(z.gte(0)),
  user_avail: z._default(z.number(), 0),
  createdAt: z.number(),
});
export type Promo = z.output<typeof promoSchema>;

/** Add, Update or Delete of one catalog record; ids of added records are the server's. */
export const change = <F extends z.ZodMiniType>(fields: F) =>
  z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('Add'), record: fields }),
    z.strictObject({ method: z.literal('Update'), id: idSchema, record: fields }),
    z.strictObject({ method: z.literal('Delete'), id: idSchema }),
  ]);

const carTypeFields = z.strictObject({
  ...carTypeSchema.shape,
  id: z.optional(idSchema),
  createdAt: z.optional(z.number()),
  parcelTypes: z._default(z.array(pricedChoiceSchema).check(z.maxLength(30)), []),
  options: z._default(z.array(pricedChoiceSchema).check(z.maxLength(30)), []),
  cancelSlab: z._default(carTypeSchema.shape.cancelSlab, []),
});
const promoFields = z.strictObject({
  ...promoSchema.shape,
  id: z.optional(idSchema),
  user_avail: z.optional(z.number()),
  createdAt: z.optional(z.number()),
});
const languageFields = z.strictObject({
  ...languageSchema.shape,
  id: z.optional(idSchema),
  createdAt: z.optional(z.number()),
});
const idOutput = z.object({ id: z.string() });

export const catalogOperations = {
  fetchSettings: operation({
    ...read,
    name: 'fetchSettings',
    summary: 'Application settings',
    output: z.object({
      settings: settingsSchema,
      appcat: z.enum(['taxi', 'delivery']),
      /** Whether this stage has a licence service, which `checkLicense` asks. */
      checksLicense: z.optional(z.boolean()),
    }),
  }),
  checkLicense: operation({
    name: 'checkLicense',
    summary: 'Asks the licence and base-settings service whether this stage may be used; passes where there is none',
    method: 'POST',
    who: everyone,
    input: none,
    output: z.object({ success: z.boolean() }),
    refusals: ['Base Settings Error 1', 'Base Settings Error 2'],
    function: 'catalog',
    budget: { read: 4, write: 0 },
  }),
  fetchCarTypes: operation({
    ...read,
    name: 'fetchCarTypes',
    summary: 'Vehicle types, cheapest first',
    output: z.object({ carTypes: z.array(carTypeSchema) }),
  }),
  fetchLanguages: operation({
    ...read,
    name: 'fetchLanguages',
    summary: 'Languages with their translation maps',
    output: z.object({ languages: z.array(languageSchema) }),
  }),
  fetchCancelReasons: operation({
    ...read,
    name: 'fetchCancelReasons',
    summary: 'Cancellation reasons: full rows and their labels alone',
    output: z.object({ simple: z.array(z.string()), complex: z.array(cancelReasonSchema) }),
  }),
  editCarType: operation({
    ...edit,
    name: 'editCarType',
    summary: 'Add, update or delete a vehicle type',
    input: change(carTypeFields),
    output: idOutput,
    refusals: ['demo_mode', 'not_found'],
  }),
  fetchPromos: operation({
    method: 'POST',
    who: ['admin'],
    function: 'catalog-admin',
    name: 'fetchPromos',
    summary: 'Promotions, newest first',
    input: z.strictObject(pageInput),
    output: z.object({ promos: z.array(promoSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 30, write: 0 },
  }),
  editPromo: operation({
    ...edit,
    name: 'editPromo',
    summary: 'Add, update or delete a promotion',
    input: change(promoFields),
    output: idOutput,
    refusals: ['demo_mode', 'not_found'],
  }),
  editLanguage: operation({
    ...edit,
    name: 'editLanguage',
    summary: 'Add, update or delete a language; making one default unsets the others',
    input: change(languageFields),
    output: idOutput,
    refusals: ['demo_mode', 'not_found', 'Cannot delete default language'],
  }),
  editCancellationReason: operation({
    ...edit,
    name: 'editCancellationReason',
    summary: 'Replace the list of cancellation reasons; values are re-indexed',
    input: z.strictObject({ reasons: z.array(text(160).check(z.minLength(1))).check(z.maxLength(100)) }),
    output: z.object({ complex: z.array(cancelReasonSchema) }),
    refusals: ['demo_mode'],
  }),
  editSettings: operation({
    ...edit,
    name: 'editSettings',
    summary: 'Change application settings; fields left out stay as they are',
    input: z.strictObject(z.partial(settingsSchema).shape),
    output: z.object({ settings: settingsSchema }),
    refusals: ['demo_mode', 'currency_fixed', 'update_failed', 'wrong_code', 'settings_error'],
  }),
} as const;
