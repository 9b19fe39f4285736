import type { LiveSocket } from '#shared/client/live-socket';
import type { TopicMessage } from '#shared/client/topics';
import { applyLiveMessage, newerView } from '@/lib/live-booking';
import type { Network } from './network';
import type { View } from './server';

/** A page with one booking, like `useLiveBooking`: loads it, subscribes, and reloads it when history was lost. */
export class Page {
  view: View | undefined;
  /** Versions in the order of their delivery. */
  readonly received: number[] = [];
  private stop: (() => void) | undefined;
  private left = false;

  constructor(
    readonly topic: string,
    private readonly live: LiveSocket,
    private readonly network: Network,
  ) {
    void this.load();
  }

  async load(): Promise<void> {
    try {
      const loaded = await this.network.load(() => this.network.server.read(this.topic));
      this.view = newerView(this.view, loaded);
    } catch {
      if (!this.view && !this.left) await this.load();
    }
    if (!this.left && this.view)
      this.stop ??= this.live.subscribe(
        this.topic,
        message => this.receive(message),
        () => this.view?.booking.v,
      );
  }

  private receive(message: TopicMessage): void {
    if (message.type === 'event') this.received.push(message.v);
    this.view = this.view && applyLiveMessage(this.view, message);
  }

  leave(): void {
    this.left = true;
    this.stop?.();
  }
}
