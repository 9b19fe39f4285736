import { catalogOperations } from '#shared/contract/operations/catalog';
import { implement } from '#lambdas/runtime/implementation';
import { isCurrencyFixed, settingsKey } from '#lambdas/model/catalog/settings-writes';
import { settingsOf } from '#lambdas/store/read-settings';

/** A shorter licence key is not shown even in part. */
const LEAST_CHARS = 8;

export const fetchSettingsState = implement(catalogOperations.fetchSettingsState, async ({ ctx }) => {
  const [stored, currencyFixed] = await Promise.all([
    ctx.store.get(settingsKey, { consistent: true }),
    isCurrencyFixed(ctx.store),
  ]);
  const { license, ...settings } = stored ? settingsOf(stored) : await ctx.settings();
  return {
    settings: { ...settings, license: '' },
    license: { isSet: license !== '', ending: license.length >= LEAST_CHARS ? license.slice(-4) : '' },
    currencyFixed,
  };
});
