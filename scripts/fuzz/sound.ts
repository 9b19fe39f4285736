const wrongText = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u;
const MOST_ITEMS = 3_000;
const MOST_LEVELS = 12;
const MOST_CHARS = 64 * 1024;

const textProblem = (text: string, at: string): string[] => [
  ...(wrongText.test(text) ? [`${at}: ${JSON.stringify(text.slice(0, 60))}`] : []),
  ...(text.length > MOST_CHARS ? [`${at}: ${text.length} characters`] : []),
];

const numberProblem = (value: number, at: string): string[] => {
  const size = Math.abs(value);
  return Number.isFinite(value) && (size === 0 || (size >= 1e-7 && size <= 8.64e15)) ? [] : [`${at}: ${value}`];
};

/** Problems of an accepted input: values that cannot be stored, shown or counted. */
export const unsound = (value: unknown, at = '$', level = 0): string[] => {
  if (typeof value === 'string') return textProblem(value, at);
  if (typeof value === 'number') return numberProblem(value, at);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (level > MOST_LEVELS) return [`${at}: too deep`];
  if (entries.length > MOST_ITEMS) return [`${at}: ${entries.length} items`];
  return entries.flatMap(([key, inner]: [string, unknown]) => [
    ...(key === '__proto__' ? [`${at}: ${key}`] : textProblem(key, at)),
    ...unsound(inner, `${at}.${key}`, level + 1),
  ]);
};
