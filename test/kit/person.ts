import { expect } from 'vitest';
import type { LiveSocket, SocketOptions } from '#shared/client/live-socket';
import type { ErrorBody } from '#shared/contract/errors';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import { auditBudget, isAudited, keyBudget, limitBudget, pathOf } from '#shared/contract/operation';
import { type OperationName, type Operations, operations } from '#shared/contract/operations';
import { liveSocket } from '#scripts/lib/live-socket';
import type { ProductRuntime } from '#scripts/product/runtime';
import { signIn } from './sign-in';
import { Socket } from './socket';

export type Answer = { status: number; body: ErrorBody & Record<string, unknown>; headers: Headers };
type CallOptions = { key?: string };

const consumed = (headers: Headers) => {
  const [, read = '0', write = '0'] =
    /desc="([\d.]+) read, ([\d.]+) write"/.exec(headers.get('server-timing') ?? '') ?? [];
  return { read: Number(read), write: Number(write) };
};

const placedSteps = ['arriveAtPickup', 'startTrip', 'reachDrop'];

/** A driver of the stories gives a reason with every step, unless the story sets one. */
const withReason = (name: string, body: unknown): unknown => {
  const isStep = placedSteps.includes(name) && typeof body === 'object' && body !== null && 'bookingId' in body;
  return isStep && !('placeReason' in body) ? { ...body, placeReason: 'other' } : body;
};

/** A user of the product over its public API. Every call asserts its operation's capacity budget. */
export class Person {
  /** Write units consumed by this person's calls. */
  writeUnits = 0;

  private constructor(
    readonly runtime: ProductRuntime,
    readonly token: string | undefined,
    readonly uid: string,
  ) {}

  static anybody(runtime: ProductRuntime): Person {
    return new Person(runtime, undefined, '');
  }

  static async signIn(runtime: ProductRuntime, email: string, password: string): Promise<Person> {
    return Person.withToken(runtime, await signIn(runtime, email, password));
  }

  /** A person who has signed in by other means. */
  static withToken(runtime: ProductRuntime, token: string): Person {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    return new Person(runtime, token, claims.sub);
  }

  /** Sends any body, valid or not, to an operation. */
  async send(name: string, body: unknown, { key }: CallOptions = {}): Promise<Answer> {
    const op = operations[name as OperationName];
    const answer = await fetch(this.runtime.url + (op ? pathOf(op) : `/api/${name}`), {
      method: op?.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(op?.method === 'GET'
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(withReason(name, body)) }),
    });
    const used = consumed(answer.headers);
    this.writeUnits += used.write;
    if (op) {
      const forKey = key ? keyBudget : { read: 0, write: 0 };
      const forLimit = op.limit ? limitBudget(op.limit).write : 0;
      const forAudit = isAudited(op) ? auditBudget : { read: 0, write: 0 };
      expect(used.read, `${name}: read units`).toBeLessThanOrEqual(op.budget.read + forKey.read + forAudit.read);
      expect(used.write, `${name}: write units`).toBeLessThanOrEqual(
        op.budget.write + forKey.write + forLimit + forAudit.write,
      );
    }
    return { status: answer.status, body: (await answer.json()) as Answer['body'], headers: answer.headers };
  }

  /** A call that must succeed. */
  async call<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: CallOptions,
  ): Promise<OutputOf<Operations[N]>> {
    const answer = await this.send(name, input, options);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body as unknown as OutputOf<Operations[N]>;
  }

  /** A call that must be refused; resolves with the error key. */
  async refused<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: CallOptions,
  ): Promise<string> {
    const answer = await this.send(name, input, options);
    expect(answer.status, `${name} was not refused`).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    return answer.body.code;
  }

  /** Deletes the own account, and forfeits the wallet's balance. */
  async leave(): Promise<void> {
    const { walletBalance } = (await this.call('fetchUser', {})).user;
    await this.call('deleteUser', { id: this.uid, ...(walletBalance > 0 ? { forfeit: walletBalance } : {}) });
  }

  /** The product's live client for this person: reconnects, and orders the events it receives. */
  live(options: Partial<Omit<SocketOptions, 'url'>> = {}): LiveSocket {
    const wsUrl = this.runtime.outputs.WebSocketUrl ?? '';
    return liveSocket({ ...options, wsUrl, api: { call: name => this.call(name, {}) } });
  }

  /** A raw WebSocket connection of this person, which records frames as they arrive. */
  async socket(): Promise<Socket> {
    const { ticket } = await this.call('createSocketTicket', {});
    return Socket.open(this.runtime.outputs.WebSocketUrl ?? '', ticket);
  }
}
