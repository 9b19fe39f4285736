/**
 * Query keys that the library, the UI kit or several features use; the others are in their feature's `api.ts`.
 * `remember.ts` stores answers on the device under these keys, so changing a key loses the stored answers.
 */
export const meKey = ['me'] as const;
export const applicationKey = ['application'] as const;
export const settingsKey = ['settings'] as const;
/** Settings past every cache, as who edits them needs them. */
export const settingsStateKey = ['settingsState'] as const;
export const carTypesKey = ['cartypes'] as const;
/** Everything about people. */
export const usersKey = ['users'] as const;
export const languagesKey = ['languages'] as const;
export const cancelReasonsKey = ['cancelReasons'] as const;
/** The payment methods, with the promos that apply. */
export const payOptionsKey = ['payOptions'] as const;
export const configKey = ['config'] as const;
export const licenseKey = ['license'] as const;
export const mapRegionKey = ['mapRegion'] as const;
export const cityDrawingKey = ['cityDrawing'] as const;

export const countryKeys = {
  all: ['countries'] as const,
  list: (locale: string) => ['countries', locale] as const,
  readable: (mobile: string) => ['readableNumber', mobile] as const,
};

export const bookingKeys = {
  /** Every list of bookings. */
  lists: ['bookings'] as const,
  list: (name: 'open' | 'current' | 'latest' | 'newest') => ['bookings', name] as const,
  found: (search: string) => ['bookings', 'found', search] as const,
  cards: (filter: object) => ['bookings', 'cards', filter] as const,
  table: (userType: string, filter: object) => ['bookings', userType, filter] as const,
  /** One booking and every query about it. */
  one: (bookingId: string) => ['booking', bookingId] as const,
  again: (bookingId: string) => ['booking', bookingId, 'again'] as const,
  payments: (bookingId: string) => ['booking', bookingId, 'payments'] as const,
  dispatch: (bookingId: string, version: number | 'now') => ['booking', bookingId, 'dispatch', version] as const,
};

export const reportKeys = {
  /** Drivers' earnings as their reader sees them; a driver's own change with every paid ride. */
  driverEarnings: ['driverEarnings'] as const,
  statement: ['statement'] as const,
};

export const walletKeys = {
  all: ['wallet'] as const,
  balance: ['wallet', 'balance'] as const,
  cards: ['wallet', 'cards'] as const,
  deposits: (uid?: string) => ['wallet', 'deposits', uid ?? 'own'] as const,
};

/** Everything that waits for somebody at the desk. */
export const needsKey = ['needs'] as const;

/** Everything read from the books. */
export const booksKey = ['books'] as const;

export const fileLinkKeys = {
  /** Every link to one file. */
  file: (path: string) => ['fileLink', path] as const,
  link: (path: string | undefined, bookingId: string | undefined, thumb: boolean | undefined) =>
    ['fileLink', path, bookingId, thumb] as const,
};

export const tableKeys = {
  words: (locale: string) => ['tableLocale', locale] as const,
  page: (rows: readonly unknown[], question: object, cursor: string | undefined) =>
    [...rows, 'page', question, cursor ?? ''] as const,
};
