import { describe, expect, it } from 'vitest';
import { createResolver } from './cfn';
import { TemplateError } from './cfn-template';

const resolver = createResolver({
  template: {
    Resources: { Table: { Type: 'AWS::DynamoDB::Table' }, Api: { Type: 'AWS::ApiGatewayV2::Api' } },
    Parameters: { Stage: { Type: 'String', Default: 'local' }, Secret: { Type: 'String' } },
    Conditions: {
      IsLocal: { 'Fn::Equals': [{ Ref: 'Stage' }, 'local'] },
      IsProd: { 'Fn::Not': [{ Condition: 'IsLocal' }] },
    },
    Mappings: { Sizes: { local: { memory: 128 } } },
  },
  pseudo: { 'AWS::Region': 'us-east-1', 'AWS::URLSuffix': 'amazonaws.com' },
  ref: logicalId => logicalId.toLowerCase(),
  attribute: (logicalId, name) => `${logicalId}:${name}`,
  rewrite: text => text.replace(/https:\/\/api\.execute-api\.[a-z0-9-]+\.amazonaws\.com/, 'http://127.0.0.1:3000'),
});
const resolve = (value: unknown) => resolver.resolve(value, 'Thing');

describe('intrinsic functions', () => {
  it.each<[string, unknown, unknown]>([
    ['Ref of a resource', { Ref: 'Table' }, 'table'],
    ['Ref of a parameter', { Ref: 'Stage' }, 'local'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table:Arn'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Table.Stream.Arn' }, 'Table:Stream.Arn'],
    ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'Table' }]] }, 'a/table'],
    ['Sub', { 'Fn::Sub': ['${X}-${Table.Arn}-${AWS::Region}-${!Raw}', { X: 1 }] }, '1-Table:Arn-us-east-1-${Raw}'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': [':', { 'Fn::GetAtt': ['Table', 'Arn'] }] }] }, 'Arn'],
    ['Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] }, 128],
    ['If', { 'Fn::If': ['IsProd', 'big', 'small'] }, 'small'],
    ['NoValue in an object and a list', { a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, { b: [1] }],
    ['the condition of a policy statement', { Condition: { Bool: { x: 'y' } } }, { Condition: { Bool: { x: 'y' } } }],
  ])('evaluates %s', (_name, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('rewrites host names once they are joined', () => {
    const url = {
      'Fn::Join': ['', ['https://', { Ref: 'Api' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com/x']],
    };
    expect(resolve(url)).toBe('http://127.0.0.1:3000/x');
  });

  it.each<[string, unknown]>([
    ['an unknown intrinsic', { 'Fn::ImportValue': 'x' }],
    ['an unknown reference', { Ref: 'Nobody' }],
    ['an unknown attribute owner', { 'Fn::GetAtt': ['Nobody', 'Arn'] }],
    ['a parameter without a value', { Ref: 'Secret' }],
  ])('names the resource that uses %s', (_name, value) => {
    expect(() => resolve({ deep: [value] })).toThrow(TemplateError);
    expect(() => resolve({ deep: [value] })).toThrow(/^Thing: /);
  });
});
