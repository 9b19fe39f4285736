import { AwsError, jsonFailure } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import { jsonBody } from '../json-body';
import { callerOf } from '../policy/guard';
import { isMetered, unitsOf, withRequestedCapacity } from './capacity';
import { readItem, type DynamoEngine } from './engine';
import type { DynamoCall, DynamoFaultPlan } from './faults';
import type { CapacityMeter } from './meter';
import { putsOf, type DynamoItem, type RequestedPut } from './puts';
import type { TableStream } from './stream';

export type DynamoProxyOptions = {
  engine: DynamoEngine;
  meter: CapacityMeter;
  faults: DynamoFaultPlan;
  stream: TableStream;
  /** Key attribute names by table. */
  keys: Map<string, string[]>;
};

const CONTENT_TYPE = 'application/x-amz-json-1.0';
const TOKEN_LIFETIME_MS = 10 * 60_000;

/**
 * A proxy between the handlers and the engine: it meters capacity, refuses Scan to functions, injects faults and
 * feeds the table stream with the inserts of successful calls.
 */
export const createDynamoProxy = (options: DynamoProxyOptions): AwsService => {
  const { engine, meter, faults, stream } = options;
  const deliveredTokens = createTokenMemory();

  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    const operation = (request.headers['x-amz-target'] ?? '').replace(/^DynamoDB_20120810\./, '');
    if (operation === 'Scan' && callerOf(request) !== undefined) throw scanRefused();
    const call: DynamoCall = { operation, body: jsonBody(request) };
    await delay(faults.take('delay', call));
    if (faults.take('failBefore', call)) throw lost();
    const announced = stream.announce(await expectedInserts(call));
    await announced.kept;
    const answer = await engine.send(operation, outgoing(call, request.said?.text ?? request.body)).catch(error => {
      announced.unknown();
      throw error;
    });
    const body = answer.status === 200 ? (JSON.parse(answer.body.toString()) as Record<string, unknown>) : undefined;
    if (isMetered(operation)) meter.record(operation, body ? unitsOf(operation, body) : { read: 0, write: 0 });
    if (body && deliveredTokens.isFirst(call)) announced.made();
    else if (answer.status < 500) announced.refused();
    else announced.unknown();
    if (faults.take('loseResponse', call)) throw lost();
    const json = body && isMeasured(call) ? { json: body } : {};
    return {
      ...json,
      status: answer.status,
      headers: { 'content-type': CONTENT_TYPE, 'x-amzn-requestid': answer.headers['x-amzn-requestid'] ?? 'local' },
      body:
        body && !isMeasured(call)
          ? JSON.stringify(withRequestedCapacity(body, call.body.ReturnConsumedCapacity))
          : answer.body,
    };
  };

  /** Puts that a consumer subscribes to and that will insert rather than replace; determined before the call. */
  const expectedInserts = async (call: DynamoCall): Promise<RequestedPut[]> => {
    const wanted = putsOf(call).filter(({ table, item }) => stream.wants(table, item));
    const exist = await Promise.all(wanted.map(put => (put.onlyIfAbsent ? false : exists(put.table, put.item))));
    return wanted.filter((_put, index) => !exist[index]);
  };

  const exists = async (table: string, item: DynamoItem): Promise<boolean> => {
    const names = options.keys.get(table) ?? [];
    const Key = Object.fromEntries(names.map(name => [name, item[name]]));
    return (await readItem(engine, table, Key)) !== undefined;
  };

  return { handle: request => handle(request).catch(error => jsonFailure(error, CONTENT_TYPE)) };
};

/** Whether the caller requests the total itself, as the product does: then the response need not be rewritten. */
const isMeasured = ({ body }: DynamoCall): boolean => body.ReturnConsumedCapacity === 'TOTAL';

const outgoing = (call: DynamoCall, sent: string | Buffer): string | Buffer =>
  isMeasured(call) || !isMetered(call.operation)
    ? sent
    : JSON.stringify({ ...call.body, ReturnConsumedCapacity: 'INDEXES' });

/** Remembers ClientRequestTokens, so that an idempotent replay of a transaction is not streamed again. */
const createTokenMemory = () => {
  const seenAt = new Map<string, number>();
  return {
    isFirst({ body }: DynamoCall): boolean {
      const token = body.ClientRequestToken;
      if (typeof token !== 'string') return true;
      const now = Date.now();
      for (const [old, at] of seenAt) {
        if (now - at < TOKEN_LIFETIME_MS) break;
        seenAt.delete(old);
      }
      if (seenAt.has(token)) return false;
      seenAt.set(token, now);
      return true;
    },
  };
};

const delay = (delayMs: number): Promise<void> | undefined =>
  delayMs > 0 ? new Promise(resolve => setTimeout(resolve, delayMs)) : undefined;

const scanRefused = (): AwsError =>
  new AwsError(
    'AccessDeniedException',
    'User: local is not authorized to perform: dynamodb:Scan. Add an access pattern instead.',
  );

const lost = (): AwsError =>
  new AwsError('InternalServerError', 'The server encountered an internal error trying to fulfil the request.', 500);
