import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { inexactField } from '#shared/domain/money/money';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { carTypeNameKey } from '#lambdas/store/keys';
import { isCarTypeUsed } from '#lambdas/model/bookings/car-type-use';
import { fareBelowCash } from '#lambdas/model/catalog/cash-and-fares';
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

const belowCash = (input: Input, settings: Pick<Settings, 'smallestCash'>): Refusal | undefined =>
  input.method === 'Delete' ? undefined : fareBelowCash(input.record.min_fare, settings);

export const editCarType = implement(catalogOperations.editCarType, async ({ ctx, input, key }) => {
  const { code, smallestCash } = await ctx.settings();
  const problem = inexactFee(input, code) ?? belowCash(input, { smallestCash });
  if (problem) return problem;
  if (input.method === 'Delete' && (await isCarTypeUsed(ctx.store, input.id))) return refuse('car_type_in_use');
  return editNamed(ctx, unique, input, { key, linked: ['convenience_fees', 'convenience_fee_type'] });
});
