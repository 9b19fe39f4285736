import { operations } from '#shared/contract/operations';
import { implementPublic } from '#lambdas/runtime/implementation';
import { loadCarTypes } from './load-car-type';

export const fetchCarTypes = implementPublic(operations.fetchCarTypes, async ({ ctx }) => ({
  carTypes: await loadCarTypes(ctx.store),
}));
