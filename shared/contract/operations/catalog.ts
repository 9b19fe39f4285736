import * as z from 'zod/mini';
import { cancelReasonSchema, reasonLabels } from '../entities/cancel-reason';
import { carTypeFields, carTypeSchema } from '../entities/car-type';
import { catalogVersionsSchema } from '../entities/catalog-versions';
import { count, idSchema, moment, money, pageInput, text } from '../entities/common';
import { languageFields, languageHeadSchema, languageSchema, textMap } from '../entities/language';
import { promoFields, promoOrders, promoSchema, promoStates, promoVerdictSchema } from '../entities/promo';
import { settingsFields, settingsSchema } from '../entities/settings';
import { everyone, operation } from '../operation';
import { asSeen } from '../schema/variants';

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
  audit: 'changes',
} as const;

/**
 * Add, Update or Delete of one catalogue record; the server sets the ids of added records. An update with `was` writes
 * the fields named there, if they still are as its writer saw them; otherwise it is refused as `changed_meanwhile`.
 */
export const change = <Shape extends z.core.$ZodShape>(fields: z.ZodMiniObject<Shape, z.core.$strict>) =>
  z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('Add'), record: fields }),
    z.strictObject({ method: z.literal('Update'), id: idSchema, record: fields, was: z.optional(asSeen(fields)) }),
    z.strictObject({ method: z.literal('Delete'), id: idSchema }),
  ]);

const languageRecord = z.strictObject({
  ...languageFields.shape,
  id: z.optional(idSchema),
  createdAt: z.optional(moment),
  /** All of its own texts; if left out, they stay unchanged, and a new language has none yet. */
  keyValuePairs: z.optional(textMap),
});
/** Without the licence, which nobody can see. */
const settingsSeen = z.omit(settingsFields, { license: true });
const settingsChanges = z.strictObject(z.partial(settingsFields).shape);
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
      versions: z.optional(catalogVersionsSchema),
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
    summary: 'Vehicle types in the order of `listOrder`; those without one follow, cheapest first',
    output: z.object({ carTypes: z.array(carTypeSchema) }),
  }),
  fetchLanguages: operation({
    ...read,
    name: 'fetchLanguages',
    summary: 'Languages, without their texts: fetchLanguage has those of one',
    output: z.object({ languages: z.array(languageHeadSchema) }),
  }),
  fetchLanguage: operation({
    name: 'fetchLanguage',
    summary:
      'One language with its translation map: what overrides the shipped texts, or all of them if it is not shipped',
    method: 'POST',
    who: 'public',
    input: z.strictObject({ id: idSchema }),
    output: z.object({ language: languageSchema }),
    refusals: ['not_found'],
    function: 'catalog',
    budget: { read: 100, write: 0 },
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
    refusals: [
      'not_found',
      'changed_meanwhile',
      'invalid_input',
      'car_type_exists',
      'car_type_in_use',
      'fare_below_cash',
    ],
    demo: 'refused',
    // A deletion reads every active booking.
    budget: { read: 2_000, write: 16 },
  }),
  fetchPromos: operation({
    method: 'POST',
    who: ['admin'],
    function: 'catalog-admin',
    name: 'fetchPromos',
    summary:
      'Promotions, newest first or sorted; all, or those of a state and with a text in their name or description',
    input: z.strictObject({
      ...pageInput,
      search: z.optional(text(60)),
      state: z.optional(z.enum(promoStates)),
      sort: z.optional(z.strictObject({ field: z.enum(promoOrders), direction: z.enum(['asc', 'desc']) })),
    }),
    output: z.object({ promos: z.array(promoSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    // A search, state or order reads every promo and its uses.
    budget: { read: 1_000, write: 0 },
  }),
  editPromo: operation({
    ...edit,
    name: 'editPromo',
    summary: 'Add, update or delete a promotion. Names are unique: riders choose by them',
    input: change(promoFields),
    output: idOutput,
    // `credit_needs_approval`: it could give more than the admin alone may give today, of which `left` is left; more is proposed.
    refusals: ['not_found', 'changed_meanwhile', 'promo_exists', 'credit_needs_approval'],
    demo: 'partly',
    // The names of all promos are read.
    budget: { read: 1_000, write: 16 },
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
    summary:
      'Add, update or delete a language; making one default unsets the others. A new one has the keys of the default: ' +
      'what it does not say itself is read in the default language',
    input: change(languageRecord),
    output: idOutput,
    refusals: [
      'not_found',
      'changed_meanwhile',
      'invalid_input',
      'Cannot delete default language',
      'language_exists',
      'bad_placeholder',
    ],
    demo: 'refused',
    budget: { read: 110, write: 800 },
  }),
  editLanguageTexts: operation({
    ...edit,
    name: 'editLanguageTexts',
    summary:
      'Change some texts of a language; an empty one is taken away. With `was`, the texts as their writer saw them (empty: ' +
      'none), only if they still are so',
    input: z.strictObject({ id: idSchema, texts: textMap, was: z.optional(textMap) }),
    output: z.object({ textCount: count, textVersion: count }),
    refusals: ['not_found', 'changed_meanwhile', 'invalid_input', 'bad_placeholder'],
    demo: 'refused',
    budget: { read: 400, write: 800 },
  }),
  editCancellationReason: operation({
    ...edit,
    name: 'editCancellationReason',
    summary:
      'Replace the list of cancellation reasons; values are re-indexed. With `was`, the list as its writer saw it, only ' +
      'if it still is so',
    input: z.strictObject({ reasons: reasonLabels, was: z.optional(reasonLabels) }),
    output: z.object({ complex: z.array(cancelReasonSchema) }),
    refusals: ['changed_meanwhile'],
    demo: 'refused',
  }),
  fetchSettingsState: operation({
    method: 'POST',
    who: ['admin'],
    function: 'catalog-admin',
    name: 'fetchSettingsState',
    summary: 'The settings as they are at this moment, the end of the licence, and whether the currency is fixed',
    input: none,
    output: z.object({
      settings: settingsSchema,
      /** The licence's last four characters, if it is long enough to show them. */
      license: z.object({ isSet: z.boolean(), ending: z.string() }),
      /** Accounts or money exist, whose amounts another currency would change. */
      currencyFixed: z.boolean(),
    }),
    refusals: [],
    budget: { read: 24, write: 0 },
  }),
  editSettings: operation({
    ...edit,
    name: 'editSettings',
    summary:
      'Change application settings; fields left out stay as they are. With `was`, the fields as their writer saw them, only ' +
      'if they still are so',
    input: z.strictObject({ ...settingsChanges.shape, was: z.optional(asSeen(settingsSeen)) }),
    output: z.object({ settings: settingsSchema }),
    refusals: [
      'currency_fixed',
      'update_failed',
      'wrong_code',
      'settings_error',
      'proper_bonus',
      'invalid_input',
      'changed_meanwhile',
      'cash_above_fare',
    ],
    demo: 'refused',
    // Another smallest cash amount reads all car types.
    budget: { read: 60, write: 20 },
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
