import type { ApiClient } from '#scripts/lib/api-client';
import { carTypesOf } from './data/car-types';
import { cancelReasonsOf, languages, promosAt, settingsOf } from './data/catalog';

type AppCategory = 'delivery' | 'taxi';

/** Settings, vehicle types, languages, reasons and promos; records whose name already exists are skipped. */
export const seedCatalog = async (admin: ApiClient, appcat: AppCategory): Promise<void> => {
  await Promise.all([
    admin.call('editSettings', settingsOf(appcat)),
    addLanguages(admin),
    addCancelReasons(admin, appcat),
  ]);
  const { carTypes } = await addCarTypes(admin, appcat);
  const [first] = carTypesOf(appcat);
  await addPromos(admin, carTypes.find(({ name }) => name === first?.name)?.id ?? '');
};

const addCarTypes = async (admin: ApiClient, appcat: AppCategory) => {
  const { carTypes } = await admin.call('fetchCarTypes');
  const known = new Set(carTypes.map(({ name }) => name));
  const missing = carTypesOf(appcat).filter(({ name }) => !known.has(name));
  await Promise.all(missing.map(record => admin.call('editCarType', { method: 'Add', record })));
  return admin.call('fetchCarTypes');
};

/** Sequential, because adding a default language unsets the others. */
const addLanguages = async (admin: ApiClient): Promise<void> => {
  const known = new Set((await admin.call('fetchLanguages')).languages.map(({ langLocale }) => langLocale));
  for (const record of languages)
    if (!known.has(record.langLocale)) await admin.call('editLanguage', { method: 'Add', record });
};

const addCancelReasons = async (admin: ApiClient, appcat: AppCategory): Promise<void> => {
  const { simple } = await admin.call('fetchCancelReasons');
  if (simple.length === 0) await admin.call('editCancellationReason', { reasons: cancelReasonsOf(appcat) });
};

/** No operation lists promos by name, so an Idempotency-Key prevents that a second seed adds one again. */
const addPromos = async (admin: ApiClient, smallest: string): Promise<void> => {
  // A repeated Idempotency-Key requires the same input, so the time is rounded to the day.
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  await Promise.all(
    promosAt(today, smallest).map(record =>
      admin.call('editPromo', { method: 'Add', record }, { key: `seed-promo-${record.promo_name}` }),
    ),
  );
};
