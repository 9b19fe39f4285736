import { catalogOperations } from '#shared/contract/operations/catalog';
import type { Language } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { configPk } from '#lambdas/store/keys';

export const fetchLanguages = implementPublic(catalogOperations.fetchLanguages, async ({ ctx }) => ({
  languages: (await ctx.store.query({ pk: configPk('language') })) as unknown as Language[],
}));
