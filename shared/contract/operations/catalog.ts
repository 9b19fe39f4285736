import * as z from 'zod/mini';
import { carTypeFields, carTypeSchema } from '../entities/car-type';
import { count, idSchema, lines, moment, money, pageInput, text } from '../entities/common';
import { promoFields, promoSchema, promoVerdictSchema } from '../entities/promo';
import { settingsFields, settingsSchema } from '../entities/settings';
import { everyone, operation } from '../operation';
import { asStored } from '../schema/as-stored';

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
  idempotent: 'claimed',
} as const;

/** Whether `Intl` supports this language for dates and numbers. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};
const locale = text(12).check(z.minLength(2), z.refine(isLocale, 'no locale'));

/** A translation key; not the name of a property that every object has. */
const textKey = z.string().check(z.regex(/^(?!(?:__proto__|constructor|prototype)$)[\w./ -]{1,120}$/));
const MOST_TEXTS = 3_000;
const texts = z
  .record(textKey, lines(2_000))
  .check(z.refine(map => Object.keys(map).length <= MOST_TEXTS, `at most ${MOST_TEXTS}`));

const language = {
  id: idSchema,
  langName: text(60).check(z.minLength(1)),
  langLocale: locale,
  dateLocale: locale,
  default: z.boolean(),
  /** Overrides of the shipped translations; empty for a language that the web ships completely. */
  keyValuePairs: texts,
  createdAt: moment,
};
export const languageSchema = asStored(z.object(language));
export type Language = z.output<typeof languageSchema>;

const reason = text(160).check(z.minLength(1));
export const cancelReasonSchema = asStored(z.object({ value: count, label: reason }));
export type CancelReason = z.output<typeof cancelReasonSchema>;

/** Add, Update or Delete of one catalogue record; the server sets the ids of added records. */
export const change = <F extends z.ZodMiniType>(fields: F) =>
  z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('Add'), record: fields }),
    z.strictObject({ method: z.literal('Update'), id: idSchema, record: fields }),
    z.strictObject({ method: z.literal('Delete'), id: idSchema }),
  ]);

const languageFields = z.strictObject({
  ...language,
  id: z.optional(idSchema),
  createdAt: z.optional(moment),
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
    summary:
      'Add, update or delete a vehicle type. Names are unique; a renamed type keeps its drivers, and one that drivers or rides ' +
      'under way have is not deleted',
    input: change(carTypeFields),
    output: idOutput,
    refusals: ['not_found', 'invalid_input', 'car_type_exists', 'car_type_in_use'],
    demo: 'refused',
    // A deletion reads every active booking.
    budget: { read: 2_000, write: 16 },
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
    refusals: ['not_found'],
    demo: 'partly',
  }),
  tryPromo: operation({
    method: 'POST',
    who: ['admin'],
    function: 'catalog-admin',
    name: 'tryPromo',
    summary:
      'Rehearses a promo for a rider and a ride: whether it applies, what it saves, every reason against it. Uses nothing',
    input: z.strictObject({
      promoId: idSchema,
      uid: idSchema,
      carTypeId: idSchema,
      /** The ride's price before any discount, major units. */
      total: money,
      /** When the ride is, ms; missing: now. */
      tripdate: z.optional(moment),
    }),
    output: z.object({ applies: z.boolean(), pays: z.number(), ...promoVerdictSchema.shape }),
    refusals: ['not_found', 'user_does_not_exists'],
    budget: { read: 120, write: 0 },
  }),
  editLanguage: operation({
    ...edit,
    name: 'editLanguage',
    summary: 'Add, update or delete a language; making one default unsets the others',
    input: change(languageFields),
    output: idOutput,
    refusals: ['not_found', 'Cannot delete default language'],
    demo: 'refused',
  }),
  editCancellationReason: operation({
    ...edit,
    name: 'editCancellationReason',
    summary: 'Replace the list of cancellation reasons; values are re-indexed',
    input: z.strictObject({ reasons: z.array(reason).check(z.maxLength(100)) }),
    output: z.object({ complex: z.array(cancelReasonSchema) }),
    refusals: [],
    demo: 'refused',
  }),
  editSettings: operation({
    ...edit,
    name: 'editSettings',
    summary: 'Change application settings; fields left out stay as they are',
    input: z.strictObject(z.partial(settingsFields).shape),
    output: z.object({ settings: settingsSchema }),
    refusals: ['currency_fixed', 'update_failed', 'wrong_code', 'settings_error', 'proper_bonus', 'invalid_input'],
    demo: 'refused',
  }),
  'openapi.json': operation({
    name: 'openapi.json',
    summary: 'This description of the interface, an OpenAPI 3.1 document',
    method: 'GET',
    who: 'public',
    input: z.strictObject({}),
    output: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.record(z.string(), z.unknown()),
    }),
    refusals: [],
    function: 'catalog',
    budget: { read: 0, write: 0 },
  }),
} as const;
