import type { TFunction } from 'i18next';
import { dataKey } from '#shared/domain/texts/data-texts';

/**
 * What an admin wrote (a vehicle, a parcel, an option, a reason) in the reader's language; as it was written where nobody
 * has translated it.
 */
export const dataText = (t: TFunction, text: string): string =>
  (t as (key: string, options: { defaultValue: string }) => string)(dataKey(text), { defaultValue: '' }) || text;
