/** A frame with its place in the history of its topic. */
export type Versioned = {
  v: number;
};

type Position = {
  body: { at: number; driver?: string };
};

export type SequenceOptions = {
  /** The version that the listener shows; the first event that arrives is the start when missing. */
  shown?: () => number | undefined;
  deliver: (frame: unknown) => void;
  /** Ask for everything after `last` again. */
  replay: () => void;
  /** The gap stays open for long: load the history another way. */
  lost: () => void;
};

/** How long to wait for what was asked for; twice as long after each time that it did not come. */
export const GAP_PATIENCE_MS = 4_000;
const PATIENCE_CAP_MS = 60_000;
/** Frames held while others are missing. Those beyond are asked for again. */
export const MAX_EARLY = 100;

/**
 * Puts the frames of one topic in order for one listener: drops what was seen, holds what is early, and asks for what
 * is missing until it has come.
 */
export class TopicSequence {
  private seen: number | undefined;
  /** The newest version that the server is known to have. */
  private newest = 0;
  private readonly early = new Map<number, Versioned>();
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private patienceMs = GAP_PATIENCE_MS;
  private readonly newestPosition = new Map<string, number>();

  constructor(private readonly options: SequenceOptions) {}

  /** The last version that was delivered or that the listener got another way. */
  get last(): number | undefined {
    const shown = this.options.shown?.();
    if (shown !== undefined && shown > (this.seen ?? -1)) this.seen = shown;
    return this.seen;
  }

  /** Frames waiting for earlier ones. */
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

  /** The server is at this version: asks for what is missing until there. */
  expect(v: number): void {
    this.seen = this.last ?? v;
    this.newest = Math.max(this.newest, v);
    this.check();
  }

  /** Positions carry no version: of each driver the newest wins, and comes again to a page that was not ready for it. */
  takePosition(frame: Position): void {
    const driver = frame.body.driver ?? '';
    if (frame.body.at < (this.newestPosition.get(driver) ?? -Infinity)) return;
    this.newestPosition.set(driver, frame.body.at);
    this.options.deliver(frame);
  }

  /** Waits for nothing any more, until the next frame. */
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
