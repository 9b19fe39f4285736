import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { en } from '#shared/i18n/en';
import { leaves, samples, valueAt, withValue } from '#scripts/fuzz/schema-tree';
import { ruleKey } from './words-of-rule';

const exists = (key: string) => key in en;
const wrong = ['', ' ', '§', '§'.repeat(10_001), -1, 1e99, null, []];

/** The text keys of all refusals of a field, one operation at a time. */
const keysOf = (schema: (typeof operationList)[number]['input']): string[] =>
  samples(schema).flatMap(sample =>
    leaves(schema).flatMap(({ path }) =>
      valueAt(sample, path) === undefined
        ? []
        : wrong.flatMap(value =>
            (z.safeParse(schema, withValue(sample, path, value)).error?.issues ?? []).map(({ message }) =>
              ruleKey(message, value, exists),
            ),
          ),
    ),
  );

const inputs = operationList.map(({ name, input }) => [name, input] as const);

it.each(inputs)('[PLUS-48] a refused field of %s has words of its own, not those about the whole form', (_, input) => {
  const keys = keysOf(input);
  expect(keys).not.toContain('invalid_input');
  for (const key of keys) expect(en).toHaveProperty([key]);
});

it('[PLUS-48] the walk refuses fields of many operations, by their own words and without', () => {
  const keys = inputs.flatMap(([, input]) => keysOf(input));
  expect(new Set(keys).size).toBeGreaterThan(5);
  expect(keys).toEqual(expect.arrayContaining(['form.fieldRequired', 'form.wrong', 'proper_email']));
});

it.each([
  ['invalid_input', '', 'form.fieldRequired'],
  ['Invalid input', '  ', 'form.fieldRequired'],
  ['invalid_input', 'abc', 'form.wrong'],
  [undefined, undefined, 'form.fieldRequired'],
  ['proper_email', 'abc', 'proper_email'],
])('[PLUS-48] the rule "%s" refuses the value "%s" with the text %s', (message, value, key) => {
  expect(ruleKey(message, value, exists)).toBe(key);
});
