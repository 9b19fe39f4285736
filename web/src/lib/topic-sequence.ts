/** A frame with its place in the history of its topic. */
export interface Versioned {
  v: number;
}

interface Position {
  body: { at: number; driver?: string };
}

export interface SequenceOptions {
  /** The last version already known; the first event that arrives is the start when missing. */
  since?: number;
  deliver: (frame: unknown) => void;
  /** Ask for everything after `last` again. */
  replay: () => void;
  /** The gap stayed open: the history must be loaded another way. */
  lost: () => void;
}

/** How long a gap may stay open after asking for the missing frames. */
export const gapPatienceMs = 4_000;

/** Puts the frames of one topic in order: drops what was seen, holds what is early, asks once for what is missing. */
export class TopicSequence {
  last: number | undefined;
  private readonly early = new Map<number, Versioned>();
  private gapTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly newestPosition = new Map<string, number>();

  constructor(private readonly options: SequenceOptions) {
    this.last = options.since;
  }

  take(frame: Versioned): void {
    if (this.last !== undefined && frame.v <= this.last) return;
    this.early.set(frame.v, frame);
    this.drain();
    if (this.early.size === 0) return this.stop();
    if (this.gapTimer) return;
    this.gapTimer = setTimeout(() => this.giveUp(), gapPatienceMs);
    this.options.replay();
  }

  /** Positions carry no version: of each driver the newest wins. */
  takePosition(frame: Position): void {
    const driver = frame.body.driver ?? '';
    if (frame.body.at <= (this.newestPosition.get(driver) ?? -Infinity)) return;
    this.newestPosition.set(driver, frame.body.at);
    this.options.deliver(frame);
  }

  stop(): void {
    clearTimeout(this.gapTimer);
    this.gapTimer = undefined;
  }

  private drain(): void {
    if (this.last === undefined) this.last = Math.min(...this.early.keys()) - 1;
    for (let next = this.early.get(this.last + 1); next; next = this.early.get(this.last + 1)) {
      this.early.delete(next.v);
      this.last = next.v;
      this.options.deliver(next);
    }
  }

  private giveUp(): void {
    this.stop();
    for (const v of [...this.early.keys()].sort((a, b) => a - b)) {
      this.last = v;
      this.options.deliver(this.early.get(v));
    }
    this.early.clear();
    this.options.lost();
  }
}
