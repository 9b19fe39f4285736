import type { Write } from '#lambdas/ports/store';
import { bodyOf, statusOf } from './answer';
import type { Invocation } from './stand';

const MOST_TEXT = 2_000;

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing');
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}… (${text.length} characters)` : text;
};

const inOneLine = (value: object): string => {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** One line for a write: its kind, the item's key and the values. */
const lineOf = (write: Write): string => {
  if (write.type === 'put') {
    const { pk, sk, ...rest } = write.item;
    return `put     ${pk} ${sk}  ${inOneLine(rest)}`;
  }
  const { pk, sk } = write.key;
  if (write.type !== 'update') return `${write.type.padEnd(7)} ${pk} ${sk}`;
  const { set, add, remove, copy } = write;
  const parts = Object.entries({ set, add, remove, copy }).filter(([, part]) => part !== undefined);
  return `update  ${pk} ${sk}  ${inOneLine(Object.fromEntries(parts))}`;
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title} (${lines.length})`, ...lines.map(line => `  ${line}`)] : [];

/** An invocation, formatted for a console. */
export const reportOf = (name: string, who: string, done: Invocation): string =>
  [
    `${name} as ${who}: ${statusOf(done)}`,
    shown(bodyOf(done)),
    ...section('written', done.writes.map(lineOf)),
    ...section(
      'called',
      done.calls.map(({ service, call, input }) => `${service} ${call}  ${inOneLine(input)}`),
    ),
    ...section('requested elsewhere', done.requests),
    ...section('logged', done.log),
  ].join('\n');
