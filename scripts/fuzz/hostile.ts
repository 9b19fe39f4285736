/** Texts that break code which assumes plain text. */
export const hostileTexts = [
  'A\uD800',
  '\uDFFFA',
  'A\u0000B',
  'Ann \u202Egnp.exe',
  '\u2066Ann\u2069',
  '\u200B',
  '\u3164',
  '\u202E\u202C',
  '\u2800',
  'two\r\nlines\u2028more',
  '\u001B[31m',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  "'; DROP TABLE users; --",
  '{{7*7}}${7*7}<b>',
  '../../etc/passwd',
  '#',
  '%00',
  '-1',
  'NaN',
  '1e400',
  'null',
  '👨‍👩‍👧',
  'محمد‌رضا',
  'x'.repeat(5_000),
  '\u0301'.repeat(300),
  '',
  ' ',
];

/** Numbers that the table, money or a date cannot hold, or that look like other numbers. */
export const hostileNumbers = [
  1e-200,
  -1e-200,
  5e-324,
  1e126,
  1e300,
  -1e300,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER + 2,
  -1,
  -0,
  0,
  0.1 + 0.2,
  1.005,
  8.64e15 + 1,
  2 ** 31,
  2 ** 53,
];

/** Placeholder for a deeply nested body, which would overflow the sender's stack if it were built as a value. */
export const DEEP = '@deep@';
const LEVELS = 5_000;

/** The request body as text. */
export const bodyText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.replaceAll(`"${DEEP}"`, `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`);
};

/** An own property named `__proto__`, which an object literal cannot have. */
export const withPrototypeKey = (): unknown => JSON.parse('{"__proto__":{"admin":true},"a":"b"}');

export const hostileValues = [
  null,
  true,
  [],
  {},
  [[[]]],
  DEEP,
  withPrototypeKey(),
  { constructor: { prototype: {} } },
  ...hostileTexts,
  ...hostileNumbers,
] as const;
