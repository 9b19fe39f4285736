import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { inexactField } from '#shared/domain/money/money';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { carTypeNameKey } from '#lambdas/store/keys';
import { isCarTypeUsed } from '#lambdas/model/bookings/car-type-use';
import { editNamed } from '#lambdas/model/catalog/unique-name';

type Input = Call<typeof catalogOperations.editCarType>['input'];

const unique = {
  kind: 'cartype',
  field: 'name',
  owner: 'carTypeId',
  keyOf: carTypeNameKey,
  taken: refuse('car_type_exists', { field: 'name' }),
} as const;

/** Rates may have more decimals than the currency, since fares are rounded; fees are paid exactly as entered. */
const inexactFee = (input: Input, code: string): Refusal | undefined => {
  const fees = input.method === 'Delete' ? [] : (input.record.cancelSlab ?? []);
  const wrong = inexactField(Object.fromEntries(fees.map(({ amount }, step) => [step, amount])), code);
  return wrong === undefined ? undefined : refuse('invalid_input', { field: `cancelSlab.${wrong}.amount` });
};

export const editCarType = implement(catalogOperations.editCarType, async ({ ctx, input, key }) => {
  const { code } = await ctx.settings();
  const inexact = inexactFee(input, code);
  if (inexact) return inexact;
  if (input.method === 'Delete' && (await isCarTypeUsed(ctx.store, input.id))) return refuse('car_type_in_use');
  return editNamed(ctx, unique, input, { key, linked: ['convenience_fees', 'convenience_fee_type'] });
});
