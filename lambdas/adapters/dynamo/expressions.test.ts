import { describe, expect, it } from 'vitest';
import { all, any, exists, is, missing, type Query, type Update } from '#lambdas/ports/store';
import { wasUnchanged } from '#lambdas/model/catalog/was-unchanged';
import { conditionExpression, keyExpression, Placeholders, updateExpression } from './expressions';

const condition = (value: Parameters<typeof conditionExpression>[0]) => {
  const p = new Placeholders();
  return { text: conditionExpression(value, p), ...p.attributes() };
};
const update = (change: Omit<Update, 'type' | 'key'>) => {
  const p = new Placeholders();
  return { text: updateExpression({ type: 'update', key: { pk: 'a', sk: 'b' }, ...change }, p), ...p.attributes() };
};
const keys = (query: Query) => {
  const p = new Placeholders();
  return { text: keyExpression(query, p), ...p.attributes() };
};

describe('placeholders', () => {
  it('uses one placeholder per attribute name and one per value', () => {
    const p = new Placeholders();
    expect([p.name('status'), p.name('v'), p.name('status')]).toEqual(['#n0', '#n1', '#n0']);
    expect([p.value('NEW'), p.value('NEW')]).toEqual([':v0', ':v1']);
  });

  it('splits a path into the names of its parts', () => {
    const p = new Placeholders();
    expect(p.name('requestedDrivers.d-1')).toBe('#n0.#n1');
    expect(p.names).toEqual({ '#n0': 'requestedDrivers', '#n1': 'd-1' });
  });

  it('leaves empty maps out, which DynamoDB refuses', () => {
    expect(new Placeholders().attributes()).toEqual({});
  });
});

describe('conditions', () => {
  it('says whether an attribute exists', () => {
    expect(condition(exists())).toEqual({ text: 'attribute_exists(#n0)', ExpressionAttributeNames: { '#n0': 'pk' } });
    expect(condition(missing('active')).text).toBe('attribute_not_exists(#n0)');
  });

  it.each(['=', '<>', '<', '<=', '>', '>='] as const)('compares by %s', op => {
    expect(condition({ op, attr: 'ts', value: 5 })).toEqual({
      text: `#n0 ${op} :v0`,
      ExpressionAttributeNames: { '#n0': 'ts' },
      ExpressionAttributeValues: { ':v0': 5 },
    });
  });

  it('nests and, or with parentheses', () => {
    const free = all(is('queue', false), any(missing('active'), is('active', 'b1')));
    expect(condition(free)).toEqual({
      text: '(#n0 = :v0 AND (attribute_not_exists(#n1) OR #n1 = :v1))',
      ExpressionAttributeNames: { '#n0': 'queue', '#n1': 'active' },
      ExpressionAttributeValues: { ':v0': false, ':v1': 'b1' },
    });
  });
});

describe('conditions on what a writer saw', () => {
  it('[ADM-10] [ADM-7] one changed field has no parentheses around parentheses, which DynamoDB refuses', () => {
    const one = all(exists(), wasUnchanged({ default: false }, { default: true }));
    expect(condition(one).text).toBe(
      '(attribute_exists(#n0) AND ((attribute_not_exists(#n1) OR #n1 = :v0) OR #n1 = :v1))',
    );
    expect(condition(all(any(is('queue', false)))).text).toBe('#n0 = :v0');
  });
});

describe('updates', () => {
  it('sets, copies, adds and removes in one expression', () => {
    expect(
      update({ set: { queue: false }, copy: { g1p: 'freeKey' }, add: { count: 1 }, remove: ['active', 'g5p'] }),
    ).toEqual({
      text: 'SET #n0 = :v0, #n1 = #n2 ADD #n3 :v1 REMOVE #n4, #n5',
      ExpressionAttributeNames: {
        '#n0': 'queue',
        '#n1': 'g1p',
        '#n2': 'freeKey',
        '#n3': 'count',
        '#n4': 'active',
        '#n5': 'g5p',
      },
      ExpressionAttributeValues: { ':v0': false, ':v1': 1 },
    });
  });

  it('sets the default of a missing attribute', () => {
    expect(update({ copy: { g1s: { from: 'freeAt', or: 'd1' } } })).toEqual({
      text: 'SET #n0 = if_not_exists(#n1, :v0)',
      ExpressionAttributeNames: { '#n0': 'g1s', '#n1': 'freeAt' },
      ExpressionAttributeValues: { ':v0': 'd1' },
    });
  });

  it('leaves undefined values alone', () => {
    expect(update({ set: { a: undefined, b: 1 } }).text).toBe('SET #n0 = :v0');
  });

  it('is empty when there is nothing to change', () => {
    expect(update({}).text).toBe('');
  });
});

describe('keys', () => {
  it('asks for a partition of the table or of an index', () => {
    expect(keys({ pk: 'BK#1' })).toMatchObject({ text: '#n0 = :v0', ExpressionAttributeNames: { '#n0': 'pk' } });
    expect(keys({ index: 'gsi4', pk: 'ALL#1' }).ExpressionAttributeNames).toEqual({ '#n0': 'g4p' });
  });

  it('bounds the sort key by prefix, after or before', () => {
    expect(keys({ pk: 'BK#1', beginsWith: 'E#' }).text).toBe('#n0 = :v0 AND begins_with(#n1, :v1)');
    expect(keys({ pk: 'BK#1', after: 'E#1' }).text).toBe('#n0 = :v0 AND #n1 > :v1');
    expect(keys({ index: 'gsi2', pk: 'D#1', before: 'x' })).toEqual({
      text: '#n0 = :v0 AND #n1 < :v1',
      ExpressionAttributeNames: { '#n0': 'g2p', '#n1': 'g2s' },
      ExpressionAttributeValues: { ':v0': 'D#1', ':v1': 'x' },
    });
  });
});
