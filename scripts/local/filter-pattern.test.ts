import { describe, expect, it } from 'vitest';
import { matchesPattern, type FilterPattern } from './filter-pattern';

const record = {
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: 'BK#1' }, sk: { S: 'E#000001' } },
    NewImage: { _et: { S: 'event' }, amount: { N: '12.5' } },
  },
};

describe('filter patterns', () => {
  it.each<[string, FilterPattern, boolean]>([
    ['equal literals', { eventName: ['INSERT', 'MODIFY'] }, true],
    ['another literal', { eventName: ['REMOVE'] }, false],
    ['a prefix of a key', { dynamodb: { Keys: { sk: { S: [{ prefix: 'E#' }] } } } }, true],
    ['another prefix', { dynamodb: { Keys: { sk: { S: [{ prefix: 'M#' }] } } } }, false],
    ['two alternatives', { dynamodb: { Keys: { sk: { S: [{ prefix: 'M#' }, { prefix: 'E#' }] } } } }, true],
    ['a suffix', { dynamodb: { Keys: { sk: { S: [{ suffix: '01' }] } } } }, true],
    ['exists', { dynamodb: { NewImage: { _et: { S: [{ exists: true }] } } } }, true],
    ['exists of what is missing', { dynamodb: { NewImage: { nobody: { S: [{ exists: true }] } } } }, false],
    ['absence', { dynamodb: { OldImage: { pk: { S: [{ exists: false }] } } } }, true],
    ['anything-but', { dynamodb: { NewImage: { _et: { S: [{ 'anything-but': ['event'] }] } } } }, false],
    ['anything-but a prefix', { dynamodb: { Keys: { sk: { S: [{ 'anything-but': { prefix: 'T#' } }] } } } }, true],
    ['a number range', { dynamodb: { NewImage: { amount: { N: [{ numeric: ['>', 12, '<=', 12.5] }] } } } }, true],
    ['a number out of range', { dynamodb: { NewImage: { amount: { N: [{ numeric: ['<', 12] }] } } } }, false],
    ['all keys', { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['BK#2'] } } } }, false],
    ['$or', { $or: [{ eventName: ['REMOVE'] }, { eventName: ['INSERT'] }] } as unknown as FilterPattern, true],
  ])('decides %s', (_name, pattern, expected) => {
    expect(matchesPattern(pattern, record)).toBe(expected);
  });

  it('refuses a rule it does not know', () => {
    expect(() => matchesPattern({ eventName: [{ cidr: '10.0.0.0/8' }] }, record)).toThrow(/cidr/);
  });
});
