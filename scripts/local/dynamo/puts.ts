import type { DynamoCall } from './faults';

/** An item in DynamoDB's attribute notation, e.g. `{pk: {S: 'BK#1'}}`. */
export type DynamoItem = Record<string, Record<string, unknown>>;

/** One put inside a write call. */
export type RequestedPut = {
  table: string;
  item: DynamoItem;
  /** True when the put is conditional on the item's absence, so that its success proves an insert. */
  onlyIfAbsent: boolean;
};

type PutBody = {
  TableName: string;
  Item: DynamoItem;
  ConditionExpression?: string;
};

type BatchRequest = { PutRequest?: { Item: DynamoItem } };

/** All puts of a PutItem, BatchWriteItem or TransactWriteItems call, in the order of the request. */
export const putsOf = ({ operation, body }: DynamoCall): RequestedPut[] => {
  if (operation === 'PutItem') return [toPut(body as unknown as PutBody)];
  if (operation === 'TransactWriteItems') {
    const items = (body.TransactItems ?? []) as { Put?: PutBody }[];
    return items.flatMap(({ Put }) => (Put ? [toPut(Put)] : []));
  }
  if (operation === 'BatchWriteItem') {
    const tables = Object.entries((body.RequestItems ?? {}) as Record<string, BatchRequest[]>);
    return tables.flatMap(([table, requests]) =>
      requests.flatMap(({ PutRequest }) => (PutRequest ? [{ table, item: PutRequest.Item, onlyIfAbsent: false }] : [])),
    );
  }
  return [];
};

const toPut = ({ TableName, Item, ConditionExpression }: PutBody): RequestedPut => ({
  table: TableName,
  item: Item,
  onlyIfAbsent: /attribute_not_exists\s*\(/i.test(ConditionExpression ?? ''),
});
