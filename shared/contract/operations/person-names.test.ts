import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operationList } from '../operations';

/** Every input field that is a person's first or last name, found in the contract. */
type Found = { title: string; schema: z.ZodMiniType };
const shapeOf = (schema: unknown): Record<string, z.ZodMiniType> | undefined =>
  (schema as { shape?: Record<string, z.ZodMiniType> }).shape;
const namesIn = (schema: unknown, path: string): Found[] =>
  Object.entries(shapeOf(schema) ?? {}).flatMap(([field, inner]) =>
    /^(first|last)Name$/.test(field)
      ? [{ title: `${path}.${field}`, schema: inner }]
      : namesIn(inner, `${path}.${field}`),
  );
const names = operationList.flatMap(({ name, input }) => namesIn(input, name));

describe('[REG-1] a person’s name is shown to others by mail and push', () => {
  it('and taken by several operations', () => expect(names.length).toBeGreaterThanOrEqual(8));

  it.each(names)('$title takes usual names of the world', ({ schema }) => {
    for (const name of ['Åsa', 'J.R.R.', 'O’Neil', 'Dr. Müller', 'Anna-Lena', 'محمد', '田中', 'St. John', 'Ada 2.0'])
      expect([name, z.safeParse(schema, name).success]).toEqual([name, true]);
  });

  it.each(names)('$title takes no web address', ({ schema }) => {
    for (const name of [
      'Go to http://evil',
      'evil.example',
      'www.evil',
      'a@evil.co',
      'evil。example',
      'evil．example',
      'x://y',
    ])
      expect([name, z.safeParse(schema, name).success]).toEqual([name, false]);
  });
});
