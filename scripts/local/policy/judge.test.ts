import { describe, expect, it } from 'vitest';
import { createJudge, type Decision } from './judge';
import { compileDocument } from './statement';

type Written = Record<string, unknown>;
const allow = (Action: unknown, Resource: unknown = '*', more: Written = {}): Written => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const deny = (Action: unknown, Resource: unknown = '*', more: Written = {}): Written => ({
  ...allow(Action, Resource, more),
  Effect: 'Deny',
});

const table = 'arn:aws:dynamodb:eu-north-1:000000000000:table/Core';
const judge = (statements: Written[], boundary?: Written[]) =>
  createJudge(
    compileDocument({ Version: '2012-10-17', Statement: statements }),
    boundary && compileDocument({ Statement: boundary }),
  );

/** Decisions of the policies of IAM's own guide, row by row. */
const rows: [what: string, statements: Written[], action: string, resource: string, decision: Decision][] = [
  ['nothing is allowed by default', [], 's3:GetObject', 'arn:aws:s3:::b/k', 'not-allowed'],
  ['an allow of the very action', [allow('s3:GetObject')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['another action', [allow('s3:GetObject')], 's3:PutObject', 'arn:aws:s3:::b/k', 'not-allowed'],
  ['actions in any case', [allow('S3:getobject')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['a star for actions', [allow('s3:*')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['a star inside an action', [allow('s3:Get*')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['a question mark for one character', [allow('s3:?etObject')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['one of several actions', [allow(['s3:PutObject', 's3:GetObject'])], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['all but another action', [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }], 's3:GetObject', 'x', 'allowed'],
  ['all but this action', [{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }], 's3:GetObject', 'x', 'not-allowed'],
  ['the very resource', [allow('s3:*', 'arn:aws:s3:::b/k')], 's3:GetObject', 'arn:aws:s3:::b/k', 'allowed'],
  ['resources in their case', [allow('s3:*', 'arn:aws:s3:::B/k')], 's3:GetObject', 'arn:aws:s3:::b/k', 'not-allowed'],
  ['objects, not their bucket', [allow('s3:*', 'arn:aws:s3:::b/*')], 's3:ListBucket', 'arn:aws:s3:::b', 'not-allowed'],
  ['a bucket, not its objects', [allow('s3:*', 'arn:aws:s3:::b')], 's3:GetObject', 'arn:aws:s3:::b/k', 'not-allowed'],
  ['folders under a star', [allow('s3:*', 'arn:aws:s3:::b/*')], 's3:GetObject', 'arn:aws:s3:::b/a/b/c', 'allowed'],
  ['a table, not its indexes', [allow('dynamodb:*', table)], 'dynamodb:Query', `${table}/index/gsi1`, 'not-allowed'],
  ['no star over a colon', [allow('sqs:*', 'arn:aws:sqs:*:q')], 'sqs:SendMessage', 'arn:aws:sqs:x:1:q', 'not-allowed'],
  ['a star per part', [allow('sqs:*', 'arn:aws:sqs:*:*:q')], 'sqs:SendMessage', 'arn:aws:sqs:x:1:q', 'allowed'],
  [
    'a star that ends an ARN early',
    [allow('sqs:*', 'arn:aws:sqs:*')],
    'sqs:SendMessage',
    'arn:aws:sqs:x:1:q',
    'allowed',
  ],
  [
    'all but another resource',
    [{ Effect: 'Allow', Action: 's3:*', NotResource: 'arn:aws:s3:::c/*' }],
    's3:GetObject',
    'arn:aws:s3:::b/k',
    'allowed',
  ],
  [
    'all but this resource',
    [{ Effect: 'Allow', Action: 's3:*', NotResource: 'arn:aws:s3:::b/*' }],
    's3:GetObject',
    'arn:aws:s3:::b/k',
    'not-allowed',
  ],
  ['a deny against an allow', [allow('s3:*'), deny('s3:GetObject')], 's3:GetObject', 'x', 'denied'],
  ['a deny before an allow', [deny('s3:GetObject'), allow('s3:*')], 's3:GetObject', 'x', 'denied'],
  ['a deny of something else', [allow('s3:*'), deny('s3:PutObject')], 's3:GetObject', 'x', 'allowed'],
  ['a deny without an allow', [deny('s3:GetObject')], 's3:GetObject', 'x', 'denied'],
  [
    'texts to numbers only: a star allows them, a deny of ARNs does not meet them',
    [allow('sns:Publish'), deny('sns:Publish', 'arn:aws:sns:*:*:*')],
    'sns:Publish',
    '+46701234567',
    'allowed',
  ],
  [
    'texts to numbers only: topics are denied',
    [allow('sns:Publish'), deny('sns:Publish', 'arn:aws:sns:*:*:*')],
    'sns:Publish',
    'arn:aws:sns:eu-north-1:000000000000:endpoint/GCM/app/1',
    'denied',
  ],
];

describe('decides as IAM does', () => {
  it.each(rows)('%s', (_what, statements, action, resource, decision) => {
    expect(judge(statements)({ action, resource })).toBe(decision);
  });
});

const keysAre =
  (...keys: string[]) =>
  (key: string) =>
    key === 'dynamodb:leadingkeys' ? keys : undefined;
const none = () => undefined;
const leading = (operator: string, ...values: string[]) => ({ [operator]: { 'dynamodb:LeadingKeys': values } });
type Asked = (key: string) => string[] | undefined;

const conditions: [what: string, block: object, context: Asked, holds: boolean][] = [
  ['one value', leading('StringEquals', 'A'), keysAre('A'), true],
  ['another value', leading('StringEquals', 'A'), keysAre('B'), false],
  ['one of several values', leading('StringEquals', 'A', 'B'), keysAre('B'), true],
  ['a missing key', leading('StringEquals', 'A'), none, false],
  ['a missing key if it exists', leading('StringEqualsIfExists', 'A'), none, true],
  ['a missing key of a negated operator', leading('StringNotEquals', 'A'), none, true],
  ['none of several values', leading('StringNotEquals', 'A', 'B'), keysAre('C'), true],
  ['not none of several values', leading('StringNotEquals', 'A', 'B'), keysAre('B'), false],
  ['any case', leading('StringEqualsIgnoreCase', 'a'), keysAre('A'), true],
  ['a pattern', leading('StringLike', 'LIM#*'), keysAre('LIM#x'), true],
  ['a pattern, which no equality knows', leading('StringEquals', 'LIM#*'), keysAre('LIM#x'), false],
  ['all values', leading('ForAllValues:StringLike', 'LIM#*'), keysAre('LIM#a', 'LIM#b'), true],
  ['all values but one', leading('ForAllValues:StringLike', 'LIM#*'), keysAre('LIM#a', 'US#b'), false],
  ['all of no values', leading('ForAllValues:StringLike', 'LIM#*'), none, true],
  ['any value', leading('ForAnyValue:StringLike', 'AUC#*'), keysAre('US#a', 'AUC#b'), true],
  ['any of no values', leading('ForAnyValue:StringLike', 'AUC#*'), none, false],
  ['any value that is none of them', leading('ForAnyValue:StringNotEquals', 'A', 'B'), keysAre('A', 'C'), true],
  ['no value that is none of them', leading('ForAnyValue:StringNotEquals', 'A', 'B'), keysAre('A', 'B'), false],
  ['that a key is missing', leading('Null', 'true'), none, true],
  ['that a key is there', leading('Null', 'false'), keysAre('A'), true],
  ['numbers', leading('NumericLessThanEquals', '10'), keysAre('9'), true],
  ['numbers that are too large', leading('NumericLessThan', '10'), keysAre('10'), false],
  [
    'all operators of a block',
    { ...leading('ForAnyValue:StringLike', 'AUC#*'), ...leading('StringEquals', 'x') },
    keysAre('AUC#1'),
    false,
  ],
];

describe('evaluates conditions as IAM does', () => {
  it.each(conditions)('%s', (_what, Condition, context, holds) => {
    const allowing = judge([allow('dynamodb:*', '*', { Condition })]);
    expect(allowing({ action: 'dynamodb:PutItem', resource: table, context })).toBe(holds ? 'allowed' : 'not-allowed');
    const denying = judge([allow('dynamodb:*'), deny('dynamodb:*', '*', { Condition })]);
    expect(denying({ action: 'dynamodb:PutItem', resource: table, context })).toBe(holds ? 'denied' : 'allowed');
  });
});

describe('a permissions boundary', () => {
  const needed = { action: 's3:GetObject', resource: 'x' };
  it.each<[string, Written[], Written[], Decision]>([
    ['allows nothing by itself', [], [allow('s3:*')], 'not-allowed'],
    ['lets through what both allow', [allow('s3:*')], [allow('s3:*')], 'allowed'],
    ['holds back what it does not allow', [allow('s3:*')], [allow('sqs:*')], 'out-of-bounds'],
    ['denies', [allow('s3:*')], [allow('*'), deny('s3:*')], 'denied'],
  ])('%s', (_what, policies, boundary, decision) => {
    expect(judge(policies, boundary)(needed)).toBe(decision);
  });
});

describe('statements that cannot be evaluated are refused, rather than ignored', () => {
  it.each<[string, Written, RegExp]>([
    ['an operator', allow('s3:*', '*', { Condition: { IpAddress: { 'aws:SourceIp': '::1' } } }), /aws:SourceIp/],
    ['an operator of a known key', allow('s3:*', '*', { Condition: leading('DateLessThan', 'x') }), /DateLessThan/],
    ['a key', allow('s3:*', '*', { Condition: { StringEquals: { 's3:prefix': 'x' } } }), /s3:prefix/],
    ['a policy variable', allow('s3:*', 'arn:aws:s3:::b/${aws:username}/*'), /aws:username/],
    ['an element', allow('s3:*', '*', { Principal: '*' }), /Principal/],
    ['an effect', { ...allow('s3:*'), Effect: 'Perhaps' }, /Perhaps/],
    ['a statement about no resource', { Effect: 'Allow', Action: 's3:*' }, /Resource/],
  ])('%s', (_what, statement, problem) => {
    expect(() => judge([statement])).toThrow(problem);
  });
});
