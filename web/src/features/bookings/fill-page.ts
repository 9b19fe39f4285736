import type { Booking } from '#shared/contract/entities/booking';

/** One answer of the server. It may be short, even empty, and still have a next one. */
export type Answer = {
  bookings: readonly Booking[];
  nextCursor?: string;
};

/** Where a page begins: after a cursor of the server, leaving out the first rows that it answers there. */
export type Place = {
  cursor?: string;
  skip: number;
};

export type Filled = {
  rows: Booking[];
  /** Where the next page begins; missing at the end of the list. */
  next?: Place;
  /** Neither full nor at the end: it was stopped, or enough was asked. `next` is where it goes on. */
  cut: boolean;
};

export type FillOptions = {
  /** Rows of a full page. */
  limit: number;
  from: Place;
  ask: (cursor: string | undefined) => Promise<Answer>;
  /** Calls of the server at most. */
  most: number;
  /** Looks for one row more, so that a next page is never empty; worth a call only where answers are short. */
  peek?: boolean;
  /** Asked after each answer. */
  stopped?: () => boolean;
  /** Told after each answer that was not enough, with what is there so far. */
  onRound?: (found: number, rounds: number) => void;
  /** Rows found already, before `from`. */
  before?: readonly Booking[];
};

/**
 * Asks on until the page is full, until the list ends, or until it is stopped. So a page has exactly `limit` rows whatever the server leaves out of each answer.
 */
export const fill = async (options: FillOptions): Promise<Filled> => {
  const { limit, ask, most, stopped, onRound } = options;
  const rows = [...(options.before ?? [])];
  let { cursor, skip } = options.from;
  for (let round = 1; ; round++) {
    const answer = await ask(cursor);
    const fresh = answer.bookings.slice(skip);
    const room = limit - rows.length;
    rows.push(...fresh.slice(0, room));
    if (fresh.length > room) return { rows, next: { cursor, skip: skip + room }, cut: false };
    if (!answer.nextCursor) return { rows, cut: false };
    [cursor, skip] = [answer.nextCursor, 0];
    if (rows.length === limit && !options.peek) return { rows, next: { cursor, skip }, cut: false };
    onRound?.(rows.length, round);
    if (stopped?.() || round >= most) return { rows, next: { cursor, skip }, cut: rows.length < limit };
  }
};

/** A place as the cursor of a page: both parts in one word. */
export const cursorOf = ({ cursor = '', skip }: Place): string => `${skip}:${cursor}`;

export const placeOf = (word: string | undefined): Place => {
  if (!word) return { skip: 0 };
  const [skip, ...rest] = word.split(':');
  const cursor = rest.join(':');
  return { skip: Number(skip), ...(cursor ? { cursor } : {}) };
};
