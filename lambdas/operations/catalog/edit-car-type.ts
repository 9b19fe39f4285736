import type { CarType } from '#shared/contract/entities/car-type';
import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { inexactField } from '#shared/domain/money/money';
import { is } from '#lambdas/ports/store';
import { idOfRequest } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import type { Context } from '#lambdas/runtime/context';
import { carTypeNameKey } from '#lambdas/store/keys';
import { isCarTypeUsed } from '#lambdas/model/bookings/car-type-use';
import { editRecord } from '#lambdas/model/catalog/edit-record';
import { loadCarTypes } from '#lambdas/model/catalog/load-car-type';
import { foldedName, nameClaims, type UniqueName, withName } from '#lambdas/model/catalog/unique-name';

type Input = Call<typeof catalogOperations.editCarType>['input'];

const unique: UniqueName<'name'> = {
  field: 'name',
  owner: 'carTypeId',
  keyOf: carTypeNameKey,
  taken: refuse('car_type_exists', { field: 'name' }),
};

/** Why the change is not allowed. Also checks the current list, for records from before names were claimed. */
const problem = async (
  ctx: Context,
  input: Input,
  types: readonly CarType[],
  own: string | undefined,
): Promise<Refusal | undefined> => {
  if (input.method === 'Delete')
    return (await isCarTypeUsed(ctx.store, input.id)) ? refuse('car_type_in_use') : undefined;
  const wanted = foldedName(input.record.name);
  return types.some(({ id, name }) => id !== own && foldedName(name) === wanted) ? unique.taken : undefined;
};

/** Rates may have more decimals than the currency, since fares are rounded; fees are paid exactly as entered. */
const inexactFee = (input: Input, code: string): Refusal | undefined => {
  const fees = input.method === 'Delete' ? [] : (input.record.cancelSlab ?? []);
  const wrong = inexactField(Object.fromEntries(fees.map(({ amount }, step) => [step, amount])), code);
  return wrong === undefined ? undefined : refuse('invalid_input', { field: `cancelSlab.${wrong}.amount` });
};

export const editCarType = implement(catalogOperations.editCarType, async ({ ctx, input: asked, key }) => {
  const { code } = await ctx.settings();
  const inexact = inexactFee(asked, code);
  if (inexact) return inexact;
  const types = await loadCarTypes(ctx.store, { consistent: true });
  // A retry after an interrupted attempt finds its own record.
  const own = asked.method === 'Add' ? key && idOfRequest(key) : asked.id;
  const before = asked.method === 'Add' ? undefined : types.find(({ id }) => id === asked.id);
  const input = withName(unique, asked, before);
  const wrong = await problem(ctx, input, types, own);
  if (wrong) return wrong;
  const after = input.method === 'Delete' ? undefined : input.record.name;
  return editRecord(ctx, 'cartype', input, key, {
    also: id => nameClaims(unique, id, { before: before?.name, after }),
    // A concurrent rename would leave a claim behind.
    ...(before ? { if: is('name', before.name) } : {}),
    otherwise: unique.taken,
    linked: ['convenience_fees', 'convenience_fee_type'],
  });
});
