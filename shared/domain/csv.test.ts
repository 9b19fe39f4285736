import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';

/** Reads as a spreadsheet does that separates by this sign. */
const read = (csv: string, separator: ',' | ';' | '\t'): string[][] => {
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (let i = 0; i < csv.length; i++) {
    const row = rows.at(-1)!;
    const [char, next] = [csv[i]!, csv[i + 1]];
    if (isQuoted && char === '"' && next === '"') row[row.length - 1] += csv[++i]!;
    else if (char === '"' && (isQuoted || row.at(-1) === '')) isQuoted = !isQuoted;
    else if (!isQuoted && char === separator) row.push('');
    else if (!isQuoted && char === '\r' && next === '\n') {
      rows.push(['']);
      i++;
    } else row[row.length - 1] += char;
  }
  return rows;
};

describe('[WD-5] a file for spreadsheets', () => {
  const harmless = ['Ann', 'Åsa "Bo" C', 'a,b', 'two\r\nlines', '2 x 3', 'ann@example.com', '', 'Bo – C'];
  it.each(harmless)('gives back %j as it was', text => {
    expect(
      read(
        csvOf([
          [text, 'next'],
          ['x', 1],
        ]),
        ',',
      ),
    ).toEqual([
      [text, 'next'],
      ['x', '1'],
    ]);
  });

  it.each(['+46701234567', '+46 70 123 45 67', -12.5])('has %j without an apostrophe', number => {
    expect(csvOf([[number]])).toBe(String(number));
  });

  const formulas = [
    '=1+1',
    ' =1+1',
    '+A1',
    '-A1',
    '@SUM(A1)',
    '\uff1d1+1',
    '\uff0bA1',
    '\uff0dA1',
    '\uff20A1',
    '\t=1',
    '+1+1',
    '-1-A1',
  ];
  const before = ['', 'Ann;', 'Ann\t', 'Ann;"', 'Ann\t""', 'Ann; " "', 'Ann\n', 'Ann\r\n"'];
  it.each(before.flatMap(words => formulas.map(text => `${words}${text};y`)))(
    'lets no spreadsheet run %j, whatever separates its cells',
    text => {
      const csv = csvOf([['first', text, 'last']]);
      for (const separator of [',', ';', '\t'] as const)
        for (const cell of read(csv, separator).flat()) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
    },
  );
});
