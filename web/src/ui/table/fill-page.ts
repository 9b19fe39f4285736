import type { Page, PageRequest } from './table-types';

/** The start of a page: a server cursor, and the number of rows to skip after it. */
export type Place = {
  cursor?: string;
  skip: number;
};

export type Filled<Row> = {
  rows: Row[];
  /** The start of the next page; missing at the end of the list. */
  next?: Place;
  /** The page is incomplete, as the search was stopped or reached its request limit. `next` is where it continues. */
  cut: boolean;
};

export type FillOptions<Row> = {
  /** Rows per page. */
  limit: number;
  from: Place;
  /** Asks the server. A response may be short or even empty and still have a next page. */
  ask: (cursor: string | undefined) => Promise<Page<Row>>;
  /** Maximum number of requests. */
  most: number;
  /** Fetches one extra row, so that a next page is never empty; worth a request only if responses can be short. */
  peek?: boolean;
  /** Checked after each response. */
  stopped?: () => boolean;
  /** Called after each response that did not fill the page, with the number of rows found so far. */
  onRound?: (found: number, rounds: number) => void;
  /** Rows already found, before `from`. */
  before?: readonly Row[];
};

/**
 * Sends requests until the page is full, the list ends, or it is stopped. So a page has exactly `limit` rows, however
 * many rows the server filters out of each response.
 */
export const fill = async <Row>(options: FillOptions<Row>): Promise<Filled<Row>> => {
  const { limit, ask, most, stopped, onRound } = options;
  const rows = [...(options.before ?? [])];
  let { cursor, skip } = options.from;
  for (let round = 1; ; round++) {
    const answer = await ask(cursor);
    const fresh = answer.rows.slice(skip);
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

/** Encodes a place as a cursor: both parts in one string. */
export const cursorOf = ({ cursor = '', skip }: Place): string => `${skip}:${cursor}`;

export const placeOf = (word: string | undefined): Place => {
  if (!word) return { skip: 0 };
  const [skip, ...rest] = word.split(':');
  const cursor = rest.join(':');
  return { skip: Number(skip), ...(cursor ? { cursor } : {}) };
};

/** A page of a table that has all its rows, and a next one only where there are more. `most` as in `fill`. */
export const fullPage = async <Row>(
  { cursor, limit }: PageRequest,
  ask: FillOptions<Row>['ask'],
  most: number,
): Promise<Page<Row>> => {
  const { rows, next } = await fill({ limit, from: placeOf(cursor), ask, most, peek: true });
  return { rows, ...(next ? { nextCursor: cursorOf(next) } : {}) };
};
