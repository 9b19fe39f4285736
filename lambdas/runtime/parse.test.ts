import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { parseBody, parseInput } from './parse';

describe('parseBody', () => {
  it.each([undefined, ''])('takes no body (%j) for an empty object', body => {
    expect(parseBody({ body })).toEqual({ json: {} });
  });

  it('reads plain and base64 JSON alike', () => {
    const body = '{"name":"Åsa"}';
    expect(parseBody({ body })).toEqual({ json: { name: 'Åsa' } });
    expect(parseBody({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })).toEqual({
      json: { name: 'Åsa' },
    });
  });

  it.each(['{', 'hello', '{"a":1,}', '\u0000'])('refuses what is not JSON: %j', body => {
    expect(parseBody({ body })).toEqual({ refusal: 'malformed_json' });
  });

  it('refuses a body above 64 KiB, counted in bytes and after decoding', () => {
    const fits = JSON.stringify('x'.repeat(64 * 1024 - 2));
    const wide = JSON.stringify('å'.repeat(40 * 1024));
    const tooLarge = { refusal: 'body_too_large', params: { maxBytes: 65_536 } };
    expect(parseBody({ body: fits })).toHaveProperty('json');
    expect(parseBody({ body: `${fits} ` })).toEqual(tooLarge);
    expect(parseBody({ body: wide })).toEqual(tooLarge);
    expect(parseBody({ body: Buffer.from(wide).toString('base64'), isBase64Encoded: true })).toEqual(tooLarge);
  });
});

describe('[OPS-3] [PLUS-4] a body that is after the server', () => {
  const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

  it.each([
    ['12 levels', nested(12), 'json'],
    ['13 levels', nested(13), 'refusal'],
    ['5,000 lists', nested(5_000), 'refusal'],
    ['5,000 objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'refusal'],
    ['the prototype', '{"__proto__":{"admin":true}}', 'refusal'],
    ['a prototype inside', '{"a":[{"__proto__":"x"}]}', 'refusal'],
  ])('%s', (_, body, outcome) => {
    expect(parseBody({ body })).toHaveProperty(outcome);
  });

  it('is refused with the place', () => {
    expect(parseBody({ body: '{"a":[{"__proto__":"x"}]}' })).toMatchObject({
      refusal: 'invalid_input',
      params: { field: 'a.0.__proto__' },
    });
    expect(parseBody({ body: `{"estimate":${nested(5_000)}}` })).toMatchObject({
      refusal: 'invalid_input',
      params: { field: expect.stringMatching(/^estimate\.0/) as unknown },
    });
  });
});

describe('parseInput', () => {
  const schema = z.strictObject({
    email: z.string('proper_email').check(z.regex(/@/, 'proper_email')),
    seats: z.optional(z.int().check(z.gte(1))),
    at: z.optional(z.object({ lat: z.number() })),
  });

  it('resolves with parsed input', () => {
    expect(parseInput(schema, { email: 'a@b.se', seats: 2 })).toEqual({ input: { email: 'a@b.se', seats: 2 } });
  });

  it.each([{}, { email: 'x' }, { email: 5 }, { email: 'x', seats: -1 }])(
    '[OPS-3] answers %j with the error key that the schema names',
    json => {
      expect(parseInput(schema, json)).toEqual({ refusal: 'proper_email' });
    },
  );

  it('names the field where the schema names no key', () => {
    expect(parseInput(schema, { email: 'a@b.se', at: { lat: 'north' } })).toMatchObject({
      refusal: 'invalid_input',
      params: { field: 'at.lat' },
    });
  });

  it('names unknown fields', () => {
    expect(parseInput(schema, { email: 'a@b.se', usertype: 'admin', approved: true })).toMatchObject({
      refusal: 'invalid_input',
      params: { field: 'usertype, approved' },
    });
  });

  it.each([null, [], 'text', 1, true])('refuses %j, which is no object', json => {
    expect(parseInput(schema, json)).toMatchObject({ refusal: 'invalid_input' });
  });

  it('is not fooled by the names of Object.prototype', () => {
    expect(parseInput(schema, JSON.parse('{"email":"a@b.se","__proto__":{"admin":true}}'))).not.toHaveProperty(
      'input.admin',
    );
    const named = z.string('toString');
    expect(parseInput(named, 1)).toMatchObject({ refusal: 'invalid_input' });
  });
});
