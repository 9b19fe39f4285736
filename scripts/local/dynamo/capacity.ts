type ConsumedCapacity = {
  TableName?: string;
  CapacityUnits?: number;
  [detail: string]: unknown;
};

const readOperations = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems', 'ExecuteStatement']);
const meteredOperations = new Set([
  ...readOperations,
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/** Whether an operation reports consumed capacity. */
export const isMetered = (operation: string): boolean => meteredOperations.has(operation);

/** Capacity units of a response, as read or write units by the kind of operation. */
export const unitsOf = (operation: string, answer: Record<string, unknown>): { read: number; write: number } => {
  const consumed = [answer.ConsumedCapacity ?? []].flat() as ConsumedCapacity[];
  const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  return readOperations.has(operation) ? { read: units, write: 0 } : { read: 0, write: units };
};

/** The response as the caller would have received it without the proxy's own ReturnConsumedCapacity. */
export const withRequestedCapacity = (answer: Record<string, unknown>, requested: unknown): Record<string, unknown> => {
  if (requested === 'INDEXES' || answer.ConsumedCapacity === undefined) return answer;
  const { ConsumedCapacity, ...rest } = answer;
  if (requested !== 'TOTAL') return rest;
  const total = ({ TableName, CapacityUnits }: ConsumedCapacity) => ({ TableName, CapacityUnits });
  const consumed = ConsumedCapacity as ConsumedCapacity | ConsumedCapacity[];
  return { ...rest, ConsumedCapacity: Array.isArray(consumed) ? consumed.map(total) : total(consumed) };
};
