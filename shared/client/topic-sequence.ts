/** An event with its version: its position in the history of its topic. */
export type Versioned = {
  v: number;
};

type Position = {
  body: { at: number };
};

export type SequenceOptions = {
  /** The version that the listener already shows. Without it, the sequence starts at the first event that arrives. */
  shown?: () => number | undefined;
  deliver: (frame: unknown) => void;
  /** Requests every event after `last` again. */
  replay: () => void;
  /** The gap was not filled in time: the data must be loaded in full. */
  lost: () => void;
};

/** How long to wait for requested events. The wait doubles after each timeout. */
export const GAP_PATIENCE_MS = 4_000;
const PATIENCE_CAP_MS = 60_000;
/** Buffer size for early events. Events beyond it are dropped and requested again later. */
export const MAX_EARLY = 100;

/**
 * Orders the events of one topic for one listener: drops duplicates, buffers early events, and requests missing ones
 * until they arrive.
 */
export class TopicSequence {
  private seen: number | undefined;
  /** The newest version that the server is known to have. */
  private newest = 0;
  private readonly early = new Map<number, Versioned>();
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private patienceMs = GAP_PATIENCE_MS;
  private newestPosition = -Infinity;

  constructor(private readonly options: SequenceOptions) {}

  /** The last version that was delivered, or that the listener loaded itself. */
  get last(): number | undefined {
    const shown = this.options.shown?.();
    if (shown !== undefined && shown > (this.seen ?? -1)) this.seen = shown;
    return this.seen;
  }

  /** Number of buffered events that wait for earlier ones. */
  get held(): number {
    return this.early.size;
  }

  take(frame: Versioned): void {
    const last = this.last ?? frame.v - 1;
    if (frame.v <= last) return;
    this.seen = last;
    this.early.set(frame.v, frame);
    this.newest = Math.max(this.newest, frame.v);
    this.check();
    if (this.early.size > MAX_EARLY) this.early.delete(Math.max(...this.early.keys()));
  }

  /** The server reports this version: requests the events up to it that are missing. */
  expect(v: number): void {
    this.seen = this.last ?? v;
    this.newest = Math.max(this.newest, v);
    this.check();
  }

  /**
   * Positions have no version: the newest wins. One with an equal timestamp is delivered again,
   * because the page may not have been ready for it before.
   */
  takePosition(frame: Position): void {
    if (frame.body.at < this.newestPosition) return;
    this.newestPosition = frame.body.at;
    this.options.deliver(frame);
  }

  /** Stops waiting for missing events until the next frame arrives. */
  stop(): void {
    clearTimeout(this.gapTimer);
    this.gapTimer = undefined;
    this.patienceMs = GAP_PATIENCE_MS;
  }

  private check(): void {
    this.drain();
    if ((this.last ?? 0) >= this.newest) this.stop();
    else if (!this.gapTimer) this.ask();
  }

  private drain(): void {
    for (const v of this.early.keys()) if (v <= (this.last ?? -1)) this.early.delete(v);
    for (let next = this.next(); next; next = this.next()) {
      this.early.delete(next.v);
      this.seen = next.v;
      this.options.deliver(next);
    }
  }

  private next(): Versioned | undefined {
    return this.early.get((this.last ?? 0) + 1);
  }

  private ask(): void {
    this.gapTimer = setTimeout(() => this.askAgain(), this.patienceMs);
    this.patienceMs = Math.min(2 * this.patienceMs, PATIENCE_CAP_MS);
    this.options.replay();
  }

  private askAgain(): void {
    this.gapTimer = undefined;
    this.drain();
    if ((this.last ?? 0) >= this.newest) return this.stop();
    this.options.lost();
    this.ask();
  }
}
