import { WebSocket } from 'ws';
import { EDGE_HEADER } from '#shared/contract/constants';
import type { UserType } from '#shared/contract/operation';
import { bodyText } from './hostile';
import type { FuzzRequest } from './request';
import { EDGE_KEY, type Scenario } from './scenario';

export type Outcome = { status: number; answer: unknown };

/** A different IP address for each request, so that the limits per address do not interfere. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const headersOf = ({ role, key, isForm }: FuzzRequest, scenario: Scenario, n: number): Record<string, string> => ({
  'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
  'x-forwarded-for': `${addressOf(n)}, 130.176.1.1`,
  [EDGE_HEADER]: EDGE_KEY,
  ...(role ? { authorization: `Bearer ${scenario.actors[role].token}` } : {}),
  ...(key ? { 'idempotency-key': key.replace(/[^\x20-\x7E]/g, '?').trim() } : {}),
});

const textOf = ({ body, isForm, isBroken }: FuzzRequest): string => {
  if (isForm) return new URLSearchParams(body as Record<string, string>).toString();
  const text = bodyText(body);
  return isBroken ? text.slice(0, Math.floor(text.length / 2)) : text;
};

const sendOnce = async (request: FuzzRequest, scenario: Scenario, n: number): Promise<Outcome> => {
  const answer = await fetch(scenario.runtime.url + request.path, {
    method: request.method,
    headers: headersOf(request, scenario, n),
    redirect: 'manual',
    ...(request.method === 'POST' ? { body: textOf(request) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, answer: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
};

const endsSessions = ['signOutEverywhere'];

/** Sends a request; an actor whose session was ended by an earlier request signs in again. */
export const send = async (request: FuzzRequest, scenario: Scenario, n: number): Promise<Outcome> => {
  const first = await sendOnce(request, scenario, n);
  if (request.role && endsSessions.includes(request.what) && first.status === 200) await scenario.enter(request.role);
  if (first.status !== 401 || !request.role) return first;
  await scenario.enter(request.role);
  return sendOnce(request, scenario, n);
};

/** One WebSocket per user type, opened on the first message and reopened when it was closed. */
export const socketsOf = (scenario: Scenario) => {
  const open = new Map<UserType, WebSocket>();
  const failures: string[] = [];
  const socketFor = async (role: UserType): Promise<WebSocket | undefined> => {
    const known = open.get(role);
    if (known?.readyState === WebSocket.OPEN) return known;
    const made = await scenario.actors[role].api.call('createSocketTicket', {}).catch(() => undefined);
    if (!made) return undefined;
    const socket = new WebSocket(`${scenario.runtime.outputs.WebSocketUrl}?ticket=${made.ticket}`);
    await new Promise<void>(resolve => {
      socket.once('open', () => resolve());
      socket.once('error', () => resolve());
    });
    socket.on('error', () => undefined);
    socket.on('message', data => {
      const text = String(data);
      if (text.includes('Internal server error') || text.includes('"internal_error"')) failures.push(text);
    });
    open.set(role, socket);
    return socket;
  };
  return {
    failures,
    async write({ role, body }: FuzzRequest): Promise<void> {
      const socket = await socketFor(role ?? 'rider');
      // Frames above the service's own limit would close the connection, which is not what is tested.
      if (socket?.readyState === WebSocket.OPEN) socket.send(bodyText(body).slice(0, 30_000));
    },
    close: () =>
      Promise.all(
        [...open.values()].map(socket => {
          const closed = new Promise(resolve => socket.once('close', resolve));
          socket.terminate();
          return socket.readyState === WebSocket.CLOSED ? undefined : closed;
        }),
      ),
  };
};
