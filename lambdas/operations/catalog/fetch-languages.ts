import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadLanguages } from '#lambdas/model/catalog/language-texts';

export const fetchLanguages = implementPublic(catalogOperations.fetchLanguages, async ({ ctx }) => ({
  languages: await loadLanguages(ctx.store),
}));
