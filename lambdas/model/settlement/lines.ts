import type { SettlementLine } from '#shared/domain/settlement/line';
import { shortOf } from '#lambdas/store/short-ref';
import { missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { lineKey, paymentLineKey } from '#lambdas/store/settlement-keys';
import { asLine, type StoredLine } from './read-lines';

/** A line with its place: who reports it, and the admin who brings the report. */
export type ReportedLine = {
  ctx: Context;
  uid: string;
  provider: string;
  line: SettlementLine;
  isTrial: boolean;
  /** In a trial run: the amount that the earlier lines would leave at the provider, minor units. */
  aheadMinor?: number;
};

/** Our references are plain ids; other texts in that column refer to nothing of ours. */
const isId = (text: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(text);
export const oursOf = ({ ours }: SettlementLine): string | undefined => (ours && isId(ours) ? ours : undefined);

export const nameOf = ({ provider, line }: Pick<ReportedLine, 'provider' | 'line'>): string =>
  `${provider}-${shortOf(line.id)}`;

const keyOf = ({ provider, line }: Pick<ReportedLine, 'provider' | 'line'>) => {
  const short = shortOf(`${provider} ${line.id}`);
  const ours = oursOf(line);
  return ours ? paymentLineKey(ours, short) : lineKey(provider, short);
};

export const loadLine = async (reported: ReportedLine): Promise<StoredLine | undefined> => {
  const item = await reported.ctx.store.get(keyOf(reported), { consistent: true });
  return item && asLine(item);
};

/** Stores the line, once; `more` for lists, and for the payment that it is about. */
export const lineWrite = (reported: ReportedLine, more: Record<string, unknown> = {}): Write => {
  const { ctx, uid, provider, line } = reported;
  const item = {
    ...keyOf(reported),
    _et: 'settlement-line',
    ...line,
    provider,
    settledAt: ctx.now(),
    by: uid,
    ...more,
  };
  return { type: 'put', item, if: missing() };
};
