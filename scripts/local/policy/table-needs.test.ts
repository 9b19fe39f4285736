import { expect, it } from 'vitest';
import { tableNeeds } from './table-needs';

const keys = new Map([
  ['Core', 'pk'],
  ['Core/index/gsi1', 'g1p'],
]);
const needs = tableNeeds(name => `table/${name}`, keys);
const request = (operation: string, body: object) => ({
  method: 'POST',
  url: new URL('http://localhost'),
  headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
  body: Buffer.from(JSON.stringify(body)),
});
/** Action, resource, leading keys and attributes of each need. */
const asked = (operation: string, body: object) =>
  needs(request(operation, body)).map(({ action, resource, context }) => [
    action.replace('dynamodb:', ''),
    resource,
    context?.('dynamodb:leadingkeys'),
    context?.('dynamodb:attributes'),
  ]);
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });

it('names the item’s key and attributes', () => {
  expect(asked('GetItem', { TableName: 'Core', Key: key('US#1') })).toEqual([
    ['GetItem', 'table/Core', ['US#1'], ['pk', 'sk']],
  ]);
  expect(asked('PutItem', { TableName: 'Core', Item: { ...key('US#1'), name: { S: 'Ada' } } })).toEqual([
    ['PutItem', 'table/Core', ['US#1'], ['pk', 'sk', 'name']],
  ]);
});

it('names the attributes of expressions, by their own names, without words and values', () => {
  const update = {
    TableName: 'Core',
    Key: key('AUC#1'),
    UpdateExpression: 'SET #c = if_not_exists(#c, :zero), total.amount = :a REMOVE salt',
    ConditionExpression: 'attribute_exists(pk) AND size(#c) < :n',
    ExpressionAttributeNames: { '#c': 'changes' },
  };
  expect(asked('UpdateItem', update)).toEqual([
    ['UpdateItem', 'table/Core', ['AUC#1'], ['pk', 'sk', 'changes', 'total', 'salt']],
  ]);
});

it('takes the key of a query out of its condition, also that of an index', () => {
  const query = {
    TableName: 'Core',
    IndexName: 'gsi1',
    KeyConditionExpression: 'begins_with(g1s, :s) AND #p = :p',
    ExpressionAttributeNames: { '#p': 'g1p' },
    ExpressionAttributeValues: { ':p': { S: 'CITY#1' }, ':s': { S: 'x' } },
  };
  expect(asked('Query', query)).toEqual([['Query', 'table/Core/index/gsi1', ['CITY#1'], ['g1s', 'g1p']]]);
});

it('needs the actions of a transaction’s parts, and one right for each table of a batch', () => {
  const TransactItems = [
    { Put: { TableName: 'Core', Item: key('A') } },
    { Update: { TableName: 'Core', Key: key('B') } },
    { Delete: { TableName: 'Core', Key: key('C') } },
    { ConditionCheck: { TableName: 'Core', Key: key('D') } },
  ];
  const parts = asked('TransactWriteItems', { TransactItems });
  expect(parts.map(([action, , leading]) => [action, leading])).toEqual([
    ['PutItem', ['A']],
    ['UpdateItem', ['B']],
    ['DeleteItem', ['C']],
    ['ConditionCheckItem', ['D']],
  ]);
  expect(asked('BatchGetItem', { RequestItems: { Core: { Keys: [key('A'), key('B')] } } })).toEqual([
    ['BatchGetItem', 'table/Core', ['A', 'B'], ['pk', 'sk']],
  ]);
});
