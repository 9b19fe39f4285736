import {
  englishFor,
  keysFor,
  placesOf,
  textProblem,
  type TextProblem,
  type Texts,
} from '#shared/domain/texts/check-texts';
import { textKeyForm } from '#shared/contract/entities/language';
import { dataKey, dataTextOf } from '#shared/domain/texts/data-texts';
import type { ShippedTexts } from './api';

/** One text of a language, with the English one beside it. */
export type TextRow = { key: string; english: string; text: string; shipped: string; own: boolean };

/** A language being translated, and texts of admins in other places that need a translation too. */
type Wanted = { locale: string; isDefault: boolean; data: readonly string[] };

/**
 * Every key of a language: missing ones first, then by name. `own` are the texts of admins in it; vehicles, parcels,
 * options and reasons are assumed to be written in the default language.
 */
export const rowsOf = ({ locale, isDefault, data }: Wanted, own: Texts, shipped: ShippedTexts): TextRow[] => {
  const ships = shipped.of(locale);
  const written = new Set(data.map(dataKey));
  // Shipped texts for a vehicle that this product does not have need no translation.
  const product = keysFor(shipped.en, locale).filter(key => dataTextOf(key) === undefined);
  const keys = new Set([...product, ...written, ...Object.keys(own)]);
  const rows = [...keys].map(key => {
    const said = ships[key] ?? (isDefault ? dataTextOf(key) : undefined) ?? '';
    const english = dataTextOf(key) ?? englishFor(shipped.en, key) ?? '';
    return { key, english, text: own[key] ?? said, shipped: said, own: key in own };
  });
  return rows.sort((a, b) => Number(a.text !== '') - Number(b.text !== '') || (a.key < b.key ? -1 : 1));
};

/** The degree of completion, in per cent; 100 only if nothing is missing. */
export const percentOf = (rows: readonly TextRow[]): number =>
  rows.length === 0 ? 0 : Math.floor((rows.filter(({ text }) => text !== '').length / rows.length) * 100);

/** The language file: every key, and an empty text where it is missing. */
export const fileOf = (rows: readonly TextRow[]): string =>
  `${JSON.stringify(Object.fromEntries([...rows].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, text }) => [key, text])), null, 2)}\n`;

export type FileProblem =
  | { kind: 'json'; line: number }
  | { kind: 'shape' }
  | { kind: 'value'; key: string }
  | { kind: 'place'; problem: TextProblem };

/** The line, from 1 on, where the parser stopped. */
const lineOf = (file: string, error: unknown): number => {
  const message = String(error);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return file.slice(0, position ? Number(position) : file.length).split('\n').length;
};

type Read = { texts: Texts } | { wrong: FileProblem };

/** The texts of a language file, or the first thing wrong with it. */
export const readFile = (file: string, english: Texts): Read => {
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch (error) {
    return { wrong: { kind: 'json', line: lineOf(file, error) } };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { wrong: { kind: 'shape' } };
  const places = placesOf(english);
  for (const [key, text] of Object.entries(json)) {
    if (typeof text !== 'string' || !textKeyForm.test(key)) return { wrong: { kind: 'value', key } };
    const problem = textProblem(key, text, places);
    if (problem) return { wrong: { kind: 'place', problem } };
  }
  return { texts: json as Texts };
};

/** Changes that a file makes. A text equal to the shipped one needs no copy; a text that the file leaves out stays. */
export const changesOf = (file: Texts, rows: readonly TextRow[], own: Texts): { texts: Texts; unknown: number } => {
  const known = new Map(rows.map(row => [row.key, row]));
  const wanted = Object.entries(file).map(
    ([key, text]) => [key, text === known.get(key)?.shipped ? '' : text] as const,
  );
  return {
    texts: Object.fromEntries(wanted.filter(([key, text]) => text !== (own[key] ?? ''))),
    unknown: Object.keys(file).filter(key => !known.has(key)).length,
  };
};

/** A request holds at most 64 kB. */
const PART_CHARS = 8_000;

/** The changes in parts that fit a request. */
export const partsOf = (texts: Texts): Texts[] => {
  const parts: Record<string, string>[] = [];
  let size = PART_CHARS;
  for (const [key, text] of Object.entries(texts)) {
    size += key.length + text.length + 8;
    if (size > PART_CHARS) {
      parts.push({});
      size = key.length + text.length;
    }
    parts.at(-1)![key] = text;
  }
  return parts;
};
