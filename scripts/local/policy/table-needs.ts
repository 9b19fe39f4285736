import type { AwsRequest } from '../aws-service';
import { jsonBody } from '../json-body';
import type { Need } from './judge';

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One item or query of a call, with the fields that show its resources. */
type Part = {
  TableName?: string;
  IndexName?: string;
  Key?: Attributes;
  Item?: Attributes;
  Keys?: readonly Attributes[];
  ExpressionAttributeNames?: Readonly<Record<string, string>>;
  ExpressionAttributeValues?: Attributes;
} & Readonly<Record<string, unknown>>;

type NeededPart = { action: string; part: Part };

/** A transaction is authorised by the actions of its parts. */
const transactionActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

type Batch = Readonly<Record<string, unknown>>;
type BatchWrite = { PutRequest?: Part; DeleteRequest?: Part };

const partsOf = (operation: string, body: Record<string, unknown>): NeededPart[] => {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
    return (body.TransactItems as Record<string, Part>[]).flatMap(item =>
      Object.entries(item).map(([kind, part]) => ({ action: transactionActions[kind] ?? kind, part })),
    );
  if (operation === 'BatchGetItem')
    return Object.entries(body.RequestItems as Batch).map(([TableName, part]) => ({
      action: operation,
      part: { ...(part as Part), TableName },
    }));
  if (operation === 'BatchWriteItem')
    return Object.entries(body.RequestItems as Batch).flatMap(([TableName, requests]) =>
      (requests as BatchWrite[]).map(({ PutRequest, DeleteRequest }) => ({
        action: operation,
        part: { ...(PutRequest ?? DeleteRequest), TableName },
      })),
    );
  return [{ action: operation, part: body as Part }];
};

const text = (value: Readonly<Record<string, unknown>> | undefined): string => String(Object.values(value ?? {})[0]);

const expressions = [
  'ConditionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ProjectionExpression',
  'UpdateExpression',
] as const;

/** Words of expressions that are no attributes: clauses, connectives, functions. */
const notAttributes =
  /^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|BETWEEN|IN|attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size|if_not_exists|list_append)$/i;

/** Attributes of the first level that a part names: of its item or key, and in its expressions. */
const attributesOf = (part: Part): string[] => {
  const names = [part.Item, part.Key, ...(part.Keys ?? [])].flatMap(attributes => Object.keys(attributes ?? {}));
  for (const field of expressions)
    for (const [, name = ''] of String(part[field] ?? '').matchAll(/(?<![.:#\w])(#?[A-Za-z_]\w*)/g)) {
      if (name.startsWith('#')) names.push(part.ExpressionAttributeNames?.[name] ?? name);
      else if (!notAttributes.test(name)) names.push(name);
    }
  return [...new Set(names)];
};

/** The value that a query gives the partition key: `#pk = :pk` of its key condition. */
const queriedKey = (part: Part, keyName: string): string[] => {
  for (const [, name = '', value = ''] of String(part.KeyConditionExpression ?? '').matchAll(/([#\w]+)\s*=\s*(:\w+)/g))
    if ((part.ExpressionAttributeNames?.[name] ?? name) === keyName)
      return [text(part.ExpressionAttributeValues?.[value])];
  return [];
};

/** Name of the partition key by table, or by `<table>/index/<index>`. */
export type PartitionKeys = ReadonlyMap<string, string>;

const leadingKeysOf = (part: Part, keyName: string): string[] => {
  const items = part.Keys ?? [part.Item ?? part.Key ?? {}];
  const given = items.flatMap(item => (item[keyName] ? [text(item[keyName])] : []));
  return given.length > 0 ? given : queriedKey(part, keyName);
};

/**
 * Rights that a call of DynamoDB needs. Keys and attributes are only looked for when a condition asks for them: that
 * keeps a decision cheap.
 */
export const tableNeeds =
  (arnOfTable: (name: string) => string, keys: PartitionKeys) =>
  (request: AwsRequest): Need[] => {
    const operation = (request.headers['x-amz-target'] ?? '').replace(/^DynamoDB_20120810\./, '');
    return partsOf(operation, jsonBody(request)).map(({ action, part }) => {
      const { TableName = '', IndexName } = part;
      const place = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
      return {
        action: `dynamodb:${action}`,
        resource: arnOfTable(place),
        context(key) {
          if (key === 'dynamodb:leadingkeys') return leadingKeysOf(part, keys.get(place) ?? '');
          return key === 'dynamodb:attributes' ? attributesOf(part) : undefined;
        },
      };
    });
  };
