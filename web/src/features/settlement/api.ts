import { useQueryClient } from '@tanstack/react-query';
import type { SettlementOutcome } from '#shared/contract/entities/settlement';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { SettlementLine } from '#shared/domain/settlement/line';
import { api } from '@/lib/api';
import { withIdempotencyKey, useIdempotentMutation } from '@/lib/idempotent-mutation';
import { pagedQuery } from '@/lib/paged-query';
import { booksKey } from '@/lib/query-keys';

const DIFFERENCES_AT_ONCE = 20;
const LINES_AT_ONCE = 40;
const differencesKey = [...booksKey, 'differences'] as const;

/** Open differences, oldest first, or resolved ones, newest first. */
export const differencesQuery = (resolved: boolean) =>
  pagedQuery([...differencesKey, resolved], (cursor, context) =>
    api.fetchDifferences({ limit: DIFFERENCES_AT_ONCE, cursor, ...(resolved ? { resolved } : {}) }, context),
  );

export type SettledLine = { line: SettlementLine; outcome: SettlementOutcome };
type Provider = InputOf<Operations['bookSettlement']>['provider'];

/**
 * Previews the effect of a report's lines, or books them: in their order, with payouts after the lines that they pay
 * out.
 */
export const bookLines = async (
  provider: Provider,
  report: readonly SettlementLine[],
  isTrial: boolean,
): Promise<SettledLine[]> => {
  const lines = [...report].sort((a, b) => Number(a.kind === 'payout') - Number(b.kind === 'payout'));
  const settled: SettledLine[] = [];
  let aheadMinor = 0;
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const part = lines.slice(first, first + LINES_AT_ONCE);
    const input = { isTrial, provider, lines: [...part], ...(isTrial && aheadMinor !== 0 ? { aheadMinor } : {}) };
    const { rows } = await withIdempotencyKey(`bookSettlement ${JSON.stringify(input)}`, idempotencyKey =>
      api.bookSettlement(input, { idempotencyKey }),
    );
    for (const { nth, outcome } of rows) if (outcome === 'booked') aheadMinor += part[nth]!.netMinor;
    settled.push(...rows.map(({ nth, outcome }) => ({ outcome, line: part[nth]! })));
  }
  return settled;
};

type Range = Omit<InputOf<Operations['findUnsettled']>, 'cursor'>;

/** The number of payments of these days that no report has settled; unless it is a trial, they are listed. */
export const findUnsettled = async (range: Range): Promise<number> => {
  let found = 0;
  let cursor: string | undefined;
  do {
    const input = { ...range, ...(cursor ? { cursor } : {}) };
    const page = await withIdempotencyKey(`findUnsettled ${JSON.stringify(input)}`, idempotencyKey =>
      api.findUnsettled(input, { idempotencyKey }),
    );
    found += page.found;
    cursor = page.nextCursor;
  } while (cursor);
  return found;
};

/** `onDone` belongs to the mutation: the card of a resolved difference leaves the list before its own callbacks would run. */
export function useResolve(onDone?: () => void) {
  const client = useQueryClient();
  const resolve = (input: InputOf<Operations['resolveDifference']>, idempotencyKey: string) =>
    api.resolveDifference(input, { idempotencyKey });
  return useIdempotentMutation(resolve, {
    keyOf: input => `resolveDifference ${JSON.stringify(input)}`,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: differencesKey }),
  });
}
