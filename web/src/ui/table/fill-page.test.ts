import { describe, expect, it, vi } from 'vitest';
import { cursorOf, fill, fullPage, placeOf } from './fill-page';
import type { Page } from './table-types';

const ids = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: `b${from + index}` }));

/** A server whose answers are these many rows each; the cursor is the number of the answer. */
const serverOf = (...counts: number[]) => {
  const starts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  return vi.fn(async (cursor: string | undefined): Promise<Page<{ id: string }>> => {
    const at = Number(cursor ?? 0);
    const last = at === counts.length - 1;
    return { rows: ids(starts[at]!, starts[at]! + counts[at]!), ...(last ? {} : { nextCursor: String(at + 1) }) };
  });
};

const names = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const everyPage = async (ask: ReturnType<typeof serverOf>, limit: number) => {
  const pages: string[][] = [];
  let from: string | undefined;
  do {
    const page = await fill({ limit, from: placeOf(from), ask, most: 50, peek: true });
    pages.push(names(page.rows));
    from = page.next && cursorOf(page.next);
  } while (from);
  return pages;
};

describe('filling a page', () => {
  it('[BKS-1] asks on over short and empty answers until the page is full', async () => {
    const ask = serverOf(1, 0, 0, 2, 4);
    const page = await fill({ limit: 3, from: { skip: 0 }, ask, most: 50, peek: true });
    expect(names(page.rows)).toEqual(['b0', 'b1', 'b2']);
    expect(page).toMatchObject({ cut: false, next: { cursor: '4', skip: 0 } });
  });

  it.each([[[3, 3, 3]], [[1, 0, 5, 0, 0, 2, 1]], [[9]], [[0, 0, 9, 0]], [[2, 2, 2, 2, 1]]])(
    '[BKS-1] gives every row once, in full pages, and knows the last: %j',
    async counts => {
      expect(await everyPage(serverOf(...counts), 3)).toEqual([
        ['b0', 'b1', 'b2'],
        ['b3', 'b4', 'b5'],
        ['b6', 'b7', 'b8'],
      ]);
    },
  );

  it('[BKS-1] asks once for a page of the plain list', async () => {
    const ask = serverOf(3, 3);
    expect(await fill({ limit: 3, from: { skip: 0 }, ask, most: 50 })).toMatchObject({
      next: { cursor: '1', skip: 0 },
    });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('[BKS-1] stops when asked to, with what is there, and goes on from exactly there', async () => {
    const ask = serverOf(1, 0, 1, 0, 1);
    let rounds = 0;
    const first = await fill({ limit: 3, from: { skip: 0 }, ask, most: 50, stopped: () => ++rounds === 2 });
    expect(first).toMatchObject({ cut: true, next: { cursor: '2', skip: 0 } });
    expect(names(first.rows)).toEqual(['b0']);
    const rest = await fill({ limit: 3, from: first.next!, ask, most: 50, before: first.rows });
    expect(names(rest.rows)).toEqual(['b0', 'b1', 'b2']);
    expect(rest.cut).toBe(false);
    expect(rest.next).toBeUndefined();
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it('[BKS-1] asks no more often than allowed, and says how far it is', async () => {
    const ask = serverOf(...Array<number>(30).fill(0));
    const rounds: number[] = [];
    const page = await fill({ limit: 3, from: { skip: 0 }, ask, most: 4, onRound: (_, round) => rounds.push(round) });
    expect(page).toMatchObject({ rows: [], cut: true, next: { cursor: '4', skip: 0 } });
    expect(ask).toHaveBeenCalledTimes(4);
    expect(rounds).toEqual([1, 2, 3, 4]);
  });

  it('says of three rows in short answers that they are all, and of a full page whether more come', async () => {
    expect(await fullPage({ limit: 25, filters: {} }, serverOf(1, 2, 0, 0), 9)).toEqual({ rows: ids(0, 3) });
    expect(await fullPage({ limit: 3, filters: {} }, serverOf(3, 0), 9)).toEqual({ rows: ids(0, 3) });
    const { nextCursor: cursor } = await fullPage({ limit: 3, filters: {} }, serverOf(2, 3), 9);
    expect(await fullPage({ limit: 3, filters: {}, cursor: cursor! }, serverOf(2, 3), 9)).toEqual({ rows: ids(3, 5) });
  });

  it('[BKS-1] carries any cursor of the server through its own', () => {
    for (const place of [{ skip: 0 }, { skip: 3, cursor: 'a:b=' }, { skip: 0, cursor: '01J' }])
      expect(placeOf(cursorOf(place))).toEqual(place);
  });
});
