import type { CarType } from '#shared/contract/entities/car-type';
import type { Choices } from './create';

const least = (choices: CarType['options']) => choices.toSorted((a, b) => a.amount - b.amount)[0];
const costs = (choices: CarType['options']) => choices.some(choice => choice.amount > 0);

/** The cheapest extras of a car type; a price that is shown before any choice includes them. */
export const cheapestExtras = ({ parcelTypes, options }: Pick<CarType, 'parcelTypes' | 'options'>): Choices => ({
  parcelType: least(parcelTypes),
  option: least(options),
});

/** Whether extras can raise the price, which is then shown as a price "from". */
export const hasPaidExtras = ({ parcelTypes, options }: Pick<CarType, 'parcelTypes' | 'options'>): boolean =>
  costs(parcelTypes) || costs(options);
