import { describe, expect, it } from 'vitest';
import { operationList, operations } from '#shared/contract/operations';
import { clientMessageSchema } from '#shared/contract/ws-messages';
import { isRefusal } from '#shared/contract/errors';
import { parseBody, parseInput } from '#lambdas/runtime/parse';
import { bodyText, DEEP, hostileNumbers, hostileTexts, hostileValues } from '#scripts/fuzz/hostile';
import { leaves, samples, valueAt, withValue } from '#scripts/fuzz/schema-tree';
import { unsound } from '#scripts/fuzz/sound';

type Schema = (typeof operationList)[number]['input'];

const parsed = (schema: Schema, body: unknown) => {
  const json = parseBody({ body: bodyText(body) });
  return isRefusal(json) ? json : parseInput(schema, json.json);
};
/** The problems in an input that was accepted. */
const problems = (schema: Schema, body: unknown): string[] => {
  const answer = parsed(schema, body);
  return 'input' in answer ? unsound(answer.input) : [];
};
const schemas: [string, Schema][] = [
  ...operationList.map((op): [string, Schema] => [op.name, op.input]),
  ['a message over the socket', clientMessageSchema],
];
/** Lists stop at a hundred or so; maps at five thousand. */
const many = (one: unknown) => Array.from({ length: 1_001 }, () => one);
const manyKeys = () => Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`key${i}`, 'x']));

describe('[OPS-3] [PLUS-4] every input of every operation is closed', () => {
  it.each(schemas)('%s: a sample of each shape is taken, so that the walk below walks', (_, schema) => {
    for (const sample of samples(schema)) expect(parsed(schema, sample)).toHaveProperty('input');
  });

  it.each(schemas)('%s: no leaf lets a hostile value through', (_, schema) => {
    for (const sample of samples(schema))
      for (const { path } of leaves(schema)) {
        const hostile = valueAt(sample, path) === undefined ? [] : hostileValues;
        for (const value of hostile)
          expect(problems(schema, withValue(sample, path, value)), path.join('.')).toEqual([]);
      }
  });

  it.each(schemas)('%s: every list and map ends', (_, schema) => {
    for (const sample of samples(schema))
      for (const { path, kind } of leaves(schema)) {
        const inner = valueAt(sample, path);
        if (kind === 'list' && Array.isArray(inner))
          expect(parseInput(schema, withValue(sample, path, many(inner[0])))).toHaveProperty('refusal');
        if (kind === 'map' && inner)
          expect(parseInput(schema, withValue(sample, path, manyKeys()))).toHaveProperty('refusal');
      }
  });

  it.each(schemas)('%s: nothing of 5,000 levels gets further than the parser', (_, schema) => {
    for (const sample of samples(schema))
      for (const { path } of leaves(schema))
        if (valueAt(sample, path) !== undefined)
          expect(parsed(schema, withValue(sample, path, DEEP))).toHaveProperty('refusal');
  });

  it.each(hostileTexts)('no key of a map is %j', key => {
    const change = {
      method: 'Add',
      record: { ...(samples(operations.editLanguage.input)[0] as never as { record: object }).record },
    };
    const record = { ...change.record, keyValuePairs: JSON.parse(`{${JSON.stringify(key)}:"x"}`) as unknown };
    expect(problems(operations.editLanguage.input, { ...change, record })).toEqual([]);
  });

  it.each(hostileNumbers)('no moment of a device is %j', at => {
    const points = [{ lat: 57, lng: 12, at }];
    expect(problems(operations.reportPosition.input, { points, sentAt: at })).toEqual([]);
  });
});

describe('[OPS-3] names and texts of all scripts stay as they are', () => {
  const named = (firstName: string) => {
    const answer = parseInput(operations.updateProfile.input, { firstName });
    return 'input' in answer ? answer.input.firstName : answer;
  };
  it.each([
    'محمد رضا‌زاده',
    'שָׁלוֹם',
    'Zoë Ångström',
    'नरेन्द्र',
    'José',
    '王小明',
    '👨‍👩‍👧',
    'Family 👩🏽‍🚀 ❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    "O'Brien-Smith, Jr.",
    'Ἀριστοτέλης',
    'a\u200Fb',
    'x'.repeat(80),
  ])('%j', name => {
    expect(named(name)).toBe(name);
  });

  it.each([
    ['  Ann \t Lee\n', 'Ann Lee'],
    ['\u200FAnn\u200E', 'Ann'],
    ['Ann\u0000', 'Ann'],
    ['A\u200Bnn', 'Ann'],
    ['Ann \u202Egnp', 'Ann gnp'],
    ['\uFEFFAnn', 'Ann'],
  ])('%j is taken for %j', (name, kept) => {
    expect(named(name)).toBe(kept);
  });

  it.each(['', ' ', '\u200B', '\u3164', '\u202E\u202C', '\u2800', '\u0000', '\u200F', '\u0301'])(
    '%j is no name',
    name => {
      expect(named(name)).toEqual({ refusal: 'proper_input_name' });
    },
  );
});
