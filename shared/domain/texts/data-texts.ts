import type { CarTypeFields } from '../../contract/entities/car-type';

/** Texts of a vehicle shown to people. */
type Said = Pick<CarTypeFields, 'name' | 'extra_info'> & Partial<Pick<CarTypeFields, 'parcelTypes' | 'options'>>;

const PREFIX = 'data.';

/** The key of the translations of something that an admin wrote: the text itself. */
export const dataKey = (text: string): string => `${PREFIX}${text}`;

/** Source text that a translation of this key was written for; undefined for the product's own texts. */
export const dataTextOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** Everything that admins wrote for riders and drivers to read: vehicles, parcels, options and reasons, each once. */
export const dataTexts = (carTypes: readonly Said[], reasons: readonly string[]): string[] => {
  const ofType = ({ name, extra_info, parcelTypes = [], options = [] }: Said) => [
    name,
    extra_info,
    ...[...parcelTypes, ...options].map(({ description }) => description),
  ];
  return [...new Set([...carTypes.flatMap(ofType), ...reasons])].filter(text => text !== '');
};
