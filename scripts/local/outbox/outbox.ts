import type { AwsRequest, AwsResponse } from '../aws-service';
import type { OutboxMessage } from './outbox-message';
import { renderOutboxPage } from './outbox-page';

export type Outbox = {
  add(message: OutboxMessage): void;
  /** Newest first. */
  list(): OutboxMessage[];
  /** Answers `GET /_outbox` (page) and `GET /_outbox.json` (list); both filter by `?to=`. */
  handlePage(request: AwsRequest): AwsResponse;
};

const MAX_MESSAGES = 1000;

/**
 * Keeps the last 1000 e-mails, text messages and pushes of the local runtime in memory.
 * @param options.log called with one line per message, for the console
 */
export const createOutbox = ({ log }: { log?: (line: string) => void } = {}): Outbox => {
  let messages: OutboxMessage[] = [];
  const list = () => [...messages];
  return {
    add(message) {
      messages = [{ ...message }, ...messages].slice(0, MAX_MESSAGES);
      log?.(`${message.kind} to ${message.to}: ${message.subject ?? message.body.replace(/\s+/g, ' ').slice(0, 160)}`);
    },
    list,
    handlePage: request => answer(request, list()),
  };
};

const answer = (request: AwsRequest, stored: OutboxMessage[]): AwsResponse => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD', 'content-type': 'text/plain' }, body: 'GET only' };
  }
  const to = request.url.searchParams.get('to')?.trim().toLowerCase();
  const messages = to ? stored.filter(message => message.to.toLowerCase() === to) : stored;
  const isJson = request.url.pathname.endsWith('.json');
  return {
    status: 200,
    headers: {
      'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: isJson ? JSON.stringify(messages) : renderOutboxPage(messages, to),
  };
};
