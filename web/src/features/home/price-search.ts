import type { TripPoint } from '@/features/booking/trip-store';

/** One end of a price check: the typed text and, after it was chosen from the list, its place. */
export type PriceEnd = { text: string; placeId?: string };

/** Input of a visitor; `editing` is the field whose list is open, `active` its marked suggestion. */
export type PriceSearch = Record<TripPoint, PriceEnd> & { editing: TripPoint | undefined; active: number };

export const emptySearch: PriceSearch = { pickup: { text: '' }, drop: { text: '' }, editing: undefined, active: 0 };

/** The id of the list below the fields. */
export const LIST_ID = 'price-places';
