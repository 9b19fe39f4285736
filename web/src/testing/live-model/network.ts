import type { ServerMessage } from '#shared/contract/ws-messages';
import type { SocketLike } from '#shared/client/live-socket';
import { ModelServer } from './server';

/** Fate of a frame: lost, or delivered after a delay and possibly delivered again later. */
export type Fate = 'lost' | { afterMs: number; againMs?: number };

class ModelSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(
    readonly name: string,
    private readonly network: Network,
  ) {}
  send(text: string) {
    this.network.toServer(this, text);
  }
  close() {
    this.network.server.gone(this.name);
    this.network.cut(this);
  }
}

/**
 * A simulated network with faults chosen by the test: it loses, delays (and so reorders) and duplicates frames in each
 * direction, and closes connections with or without notice. When calm, it has no faults.
 */
export class Network {
  readonly server = new ModelServer((connection, message) => this.toClient(connection, message));
  calm = false;
  private readonly lines = new Map<string, ModelSocket>();
  private opened = 0;
  private carried = 0;

  constructor(private readonly fates: readonly Fate[]) {}

  private fate(): Fate {
    if (this.calm || this.fates.length === 0) return { afterMs: 1 };
    return this.fates[this.carried++ % this.fates.length]!;
  }

  /** Runs `act` with the next fate. */
  private carry(act: () => void): void {
    const fate = this.fate();
    if (fate === 'lost') return;
    setTimeout(act, fate.afterMs);
    if (fate.againMs !== undefined) setTimeout(act, fate.afterMs + fate.againMs);
  }

  open(): SocketLike {
    const socket = new ModelSocket(`line ${++this.opened}`, this);
    this.lines.set(socket.name, socket);
    this.carry(() => this.lines.has(socket.name) && socket.onopen?.());
    return socket;
  }

  toServer(socket: ModelSocket, text: string): void {
    this.carry(() => this.lines.has(socket.name) && this.server.receive(socket.name, JSON.parse(text) as never));
  }

  private toClient(connection: string, message: ServerMessage): void {
    const data = JSON.stringify(message);
    this.carry(() => this.lines.get(connection)?.onmessage?.({ data }));
  }

  cut(socket: ModelSocket): void {
    this.lines.delete(socket.name);
  }

  /** Closes all connections; if silently, the client must detect it itself and the server may continue to send. */
  kill(silently: boolean): void {
    for (const socket of [...this.lines.values()]) {
      this.cut(socket);
      this.server.gone(socket.name);
      if (!silently) socket.onclose?.();
    }
  }

  /** Loads a page's data: the server's state when the request was made, returned after a delay. */
  async load<T>(read: () => T): Promise<T> {
    const fate = this.fate();
    const answer = read();
    await new Promise(resolve => setTimeout(resolve, fate === 'lost' ? 50 : fate.afterMs));
    if (fate === 'lost') throw new Error('Fetch Call Error');
    return answer;
  }
}
