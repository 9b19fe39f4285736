import { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '#shared/contract/ws-messages';

const PATIENCE_MS = 60_000;

/**
 * A raw connection that records every message: content, recipient and number. For the client's view, including lost
 * connections and frames, use `Person.live`.
 */
export class Socket {
  readonly received: ServerMessage[] = [];
  private waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', data => {
      this.received.push(JSON.parse(String(data)) as ServerMessage);
      for (const wake of this.waiting.splice(0)) wake();
    });
  }

  static open(url: string, ticket: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url}?ticket=${ticket}`);
      const opened = new Socket(socket);
      socket.once('open', () => resolve(opened));
      socket.once('error', reject);
      socket.once('unexpected-response', (_, response) => reject(new Error(`refused: ${response.statusCode}`)));
    });
  }

  send(message: ClientMessage | object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The first matching message, already received or still to come. */
  async next(fits: (message: ServerMessage) => boolean, what = 'a message'): Promise<ServerMessage> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.received.find(fits);
      if (found) return found;
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`never heard ${what}; heard ${JSON.stringify(this.received)}`);
      await new Promise<void>(resolve => {
        this.waiting.push(resolve);
        setTimeout(resolve, left);
      });
    }
  }

  async subscribe(topic: string, since?: number): Promise<ServerMessage> {
    this.send({ action: 'subscribe', topic, ...(since === undefined ? {} : { since }) });
    return this.next(
      message => (message.type === 'subscribed' || message.type === 'error') && message.topic === topic,
      `subscribed ${topic}`,
    );
  }

  /** Kinds of the booking events received, in order. */
  kinds(): string[] {
    return this.received.flatMap(message => (message.type === 'event' ? [message.body.kind] : []));
  }

  isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  close(): void {
    this.socket.terminate();
  }
}
