/** Whether a text matches a pattern of IAM. */
export type Matches = (text: string) => boolean;

const ARN_PARTS = 6;

/** `*` matches any text, `?` one character. */
export const like = (pattern: string): Matches => {
  if (pattern === '*') return () => true;
  if (!/[*?]/.test(pattern)) return text => text === pattern;
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${escaped}$`, 's');
  return text => expression.test(text);
};

/** For names of actions, and for operators that ignore case. */
export const likeInAnyCase = (pattern: string): Matches => {
  const matches = like(pattern.toLowerCase());
  return text => matches(text.toLowerCase());
};

/** The parts between the colons of an ARN; its last part may have colons of its own. */
const partsOf = (arn: string): string[] => {
  const parts = arn.split(':');
  return [
    ...parts.slice(0, ARN_PARTS - 1),
    ...(parts.length < ARN_PARTS ? [] : [parts.slice(ARN_PARTS - 1).join(':')]),
  ];
};

/** A pattern of ARNs: no star reaches over a colon, except one that ends the pattern early. */
export const likeArn = (pattern: string): Matches => {
  if (pattern === '*') return () => true;
  const patterns = partsOf(pattern);
  if (patterns.at(-1) === '*') while (patterns.length < ARN_PARTS) patterns.push('*');
  const matchers = patterns.map(like);
  return text => {
    const parts = partsOf(text);
    return parts.length === matchers.length && matchers.every((matches, index) => matches(parts[index] ?? ''));
  };
};
