import { currencyExponent } from '../money/money';
import { fromDecimalText, fromHundredths } from '../money/provider-amounts';
import { csvRows } from './csv-rows';
import type { SettlementFormat } from './formats';
import { type SettlementLine } from './line';
import type { LineKind } from '#shared/contract/line-kinds';

export type SettlementReport = {
  lines: SettlementLine[];
  /** Rows whose amount, currency or name cannot be read, by their place in the file, from 1. */
  unread: number[];
};
export type ReportProblem = 'no_columns' | 'no_lines' | 'too_large';

export const MOST_SETTLEMENT_BYTES = 20_000_000;
const MOST_ID = 120;

/** A column of the format by the file's names: capitals and blanks do not count. */
type Columns = ReadonlyMap<string, number>;
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9[\]]/g, '');

const namesIn = (column: string): string[] => column.split(/[+|]/);
const hasColumn = (columns: Columns, column: string): boolean =>
  column.includes('|')
    ? namesIn(column).some(name => columns.has(plain(name)))
    : namesIn(column).every(name => columns.has(plain(name)));

type Cells = (column: string | undefined) => string;

const cellsOf =
  (columns: Columns, row: readonly string[]): Cells =>
  column => {
    if (column === undefined) return '';
    const texts = namesIn(column).map(name => row[columns.get(plain(name)) ?? -1] ?? '');
    return column.includes('|')
      ? (texts.find(text => text !== '') ?? '')
      : texts
          .filter(text => text !== '')
          .join(' ')
          .trim();
  };

/** Digits with their separators, between signs, brackets and the currency's letters or symbol. */
const amountForm = /^\(?[-+−]?(?:[A-Z]{3}|\p{Sc})?[-+−]?([\d.,]+)(?:[A-Z]{3}|\p{Sc})?[-−]?\)?$/u;
const MOST_AMOUNT = 40;
const isTwiceSigned = (text: string): boolean => (text.match(/[-+−(]/g)?.length ?? 0) > 1;

/** `-1,234.50`, `(1.234,50)`, `SEK 1234`; undefined where it is no amount of the currency, as a date or `1e5`. */
export const amountIn = (text: string, currency: string, inHundredths = false): number | undefined => {
  const written = text.slice(0, MOST_AMOUNT + 1).replace(/[\s'’]/g, '');
  const digits = (text.length <= MOST_AMOUNT && amountForm.exec(written)?.[1]) || '';
  if (!/\d/.test(digits) || isTwiceSigned(written)) return undefined;
  const isNegative = /^\s*\(|[-−]/.test(text);
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isSeparator =
    point >= 0 && digits.length - point - 1 === 3 && digits[point] === ',' && currencyExponent(currency) !== 3;
  const isPoint = point >= 0 && !isSeparator;
  const whole = (isPoint ? digits.slice(0, point) : digits).replace(/[.,]/g, '');
  const fraction = isPoint ? digits.slice(point + 1) : '';
  const read = inHundredths
    ? fromHundredths(fraction === '' ? Number(whole) : Number.NaN, currency)
    : fromDecimalText(fraction === '' ? whole : `${whole || '0'}.${fraction}`, currency);
  const minor = read?.minor;
  if (minor === undefined) return undefined;
  return isNegative && minor !== 0 ? -minor : minor;
};

/** ISO times, also with a blank for the T; undefined where the report writes another form. */
const timeIn = (text: string): number | undefined => {
  const [, year, month, day, rest = ''] = /^(\d{4})[-/](\d{2})[-/](\d{2})(.*)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [, time = '00:00:00', zone] =
    /^[T ]?(\d{2}:\d{2}(?::\d{2})?)?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?/.exec(rest) ?? [];
  const offset = zone === undefined || zone === 'Z' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isFinite(at) ? at : undefined;
};

const kindIn = ({ kinds }: SettlementFormat, text: string): LineKind => {
  const said = text.toUpperCase().replaceAll('_', ' ').trim();
  const fits = Object.keys(kinds)
    .filter(kind => said.startsWith(kind.replaceAll('_', ' ')))
    .sort((a, b) => b.length - a.length);
  return fits[0] === undefined ? 'other' : kinds[fits[0]]!;
};

/** The direction of each kind where the report writes amounts without signs. */
const outgoing: readonly LineKind[] = ['refund', 'dispute', 'fee', 'payout', 'debit'];

const directed = (kind: LineKind, minor: number, isDebit: boolean | undefined): number => {
  if (isDebit !== undefined) return isDebit ? -Math.abs(minor) : Math.abs(minor);
  // A payout that came back is written with the other sign.
  if (kind === 'payout' || kind === 'fee' || kind === 'other') return minor;
  return outgoing.includes(kind) ? -Math.abs(minor) : Math.abs(minor);
};

const isDebitIn = (format: SettlementFormat, cells: Cells): boolean | undefined =>
  format.sign === undefined ? undefined : /^D/i.test(cells(format.sign));

type Gross = { gross: number; isTurned: boolean };

const netIn = (format: SettlementFormat, cells: Cells, currency: string, { gross, isTurned }: Gross) => {
  if (format.net !== undefined) {
    const net = amountIn(cells(format.net), currency, format.inHundredths);
    return net !== undefined && isTurned ? 0 - net : net;
  }
  const text = cells(format.fees);
  const fee = text === '' ? 0 : amountIn(text, currency, format.inHundredths);
  if (fee === undefined) return undefined;
  return gross - (/^C/i.test(cells(format.feeSign)) ? -1 : 1) * Math.abs(fee);
};

const textIn = (cells: Cells, column: string | undefined): string => cells(column).slice(0, MOST_ID);

const lineIn = (format: SettlementFormat, cells: Cells): SettlementLine | undefined => {
  const currency = (format.fixed ?? cells(format.currency)).toUpperCase();
  const id = textIn(cells, format.line);
  if (!/^[A-Z]{3}$/.test(currency) || id === '') return undefined;
  const said = kindIn(format, cells(format.kind));
  // If the report has a column for the direction, a refund that comes back has the same word as a refund.
  const kind = said === 'refund' && isDebitIn(format, cells) === false ? 'refundBack' : said;
  const written = amountIn(cells(format.gross), currency, format.inHundredths);
  if (written === undefined) return undefined;
  const gross = directed(kind, written, isDebitIn(format, cells));
  const net = netIn(format, cells, currency, { gross, isTurned: gross !== written && format.sign === undefined });
  if (net === undefined) return undefined;
  const [ours, payment, dispute] = [format.ours, format.payment, format.dispute].map(column => textIn(cells, column));
  const at = timeIn(cells(format.at));
  return {
    id,
    kind,
    ...(ours ? { ours } : {}),
    ...(payment ? { payment } : {}),
    ...(dispute ? { dispute } : {}),
    grossMinor: gross,
    netMinor: net,
    currency,
    ...(at === undefined ? {} : { at }),
  };
};

/** Payouts that the report names on each of their lines: one line each, by the sum of the net amounts. */
const payoutsOf = (lines: readonly { line: SettlementLine; payout: string }[]): SettlementLine[] => {
  const byName = new Map<string, SettlementLine>();
  for (const { line, payout } of lines) {
    if (payout === '' || line.kind === 'payout') continue;
    const name = `${payout} ${line.currency}`;
    const sum = (byName.get(name)?.netMinor ?? 0) - line.netMinor;
    const latest = Math.max(byName.get(name)?.at ?? 0, line.at ?? 0);
    byName.set(name, {
      id: `payout ${payout} ${line.currency}`.slice(0, MOST_ID),
      kind: 'payout',
      grossMinor: sum,
      netMinor: sum,
      currency: line.currency,
      words: payout,
      ...(latest > 0 ? { at: latest } : {}),
    });
  }
  return [...byName.values()];
};

/** Reads a provider's settlement report: the first row that has the format's columns names them. */
export const readSettlement = (text: string, format: SettlementFormat): SettlementReport | ReportProblem => {
  if (text.length > MOST_SETTLEMENT_BYTES) return 'too_large';
  const rows = csvRows(text);
  const needed = [format.line, format.kind, format.gross, ...(format.currency ? [format.currency] : [])];
  const columnsOf = (row: readonly string[]): Columns => new Map(row.map((name, at) => [plain(name), at]));
  const head = rows.findIndex(row => needed.every(column => hasColumn(columnsOf(row), column)));
  if (head < 0) return 'no_columns';
  const columns = columnsOf(rows[head]!);
  // PayPal begins each row with its type: rows of the body contain the movements.
  const isTyped = rows[head]![0] === 'CH';
  const found: { line: SettlementLine; payout: string }[] = [];
  const unread: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (at <= head || (isTyped && row[0] !== 'SB')) continue;
    const cells = cellsOf(columns, row);
    const line = lineIn(format, cells);
    if (line) found.push({ line, payout: cells(format.payout) });
    else unread.push(at + 1);
  }
  if (found.length === 0) return 'no_lines';
  return { lines: [...found.map(({ line }) => line), ...payoutsOf(found)], unread };
};
