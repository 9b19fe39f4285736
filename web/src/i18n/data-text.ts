import type { TFunction } from 'i18next';
import { dataKey } from '#shared/domain/texts/data-texts';

/**
 * Text of an admin (a vehicle, a parcel, an option, a reason) in the reader's language; the original if there is no
 * translation.
 */
export const dataText = (t: TFunction, text: string): string =>
  (t as (key: string, options: { defaultValue: string }) => string)(dataKey(text), { defaultValue: '' }) || text;
