import type { Booking } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { ApiError } from '#shared/client/api-error';
import { backoffMs } from '#shared/client/backoff';
import type { Alone } from './alone';
import { stampOf, type Clock } from './clock';
import { emptyRecord, type DutyEntry, type Entry, type QueueRecord, type StepEntry } from './entry';
import { judge } from './failure';
import type { QueueMemory } from './memory';
import { isHeld } from './optimistic-booking';
import {
  append,
  appendPoint,
  asCalm,
  dismiss,
  markWaiting,
  nextToSend,
  refuse,
  remove,
  settle,
  withoutDuty,
} from './rules';

const patience = { firstMs: 1_000, maxMs: 32_000, spread: [0.5, 1.5] } as const;

export type NewStep =
  Pick<StepEntry, 'kind' | 'bookingId' | 'number' | 'otp' | 'location' | 'reason'> | Pick<DutyEntry, 'kind'>;

export type QueueState = QueueRecord & {
  /** Something is on its way right now. */
  sending: boolean;
};

export type QueueTools = {
  memory: QueueMemory;
  send: (entry: Entry, clock: Clock) => Promise<{ booking?: Booking }>;
  alone: Alone;
  clock: Clock;
  random: () => number;
  /** Whether the session is still that of the queue's driver: another user's token must not carry it. */
  isTheirs: () => boolean;
  /** Tells the other tabs that the record has changed. */
  tell: () => void;
};

export type QueueEvents = {
  onSent?: (entry: Entry, booking: Booking | undefined) => void;
  onRefused?: (entry: Entry, error: ApiError, held: boolean) => void;
};

type Outcome = 'done' | 'lost' | 'stopped';

/**
 * What a driver has done, on its way to the server: kept before it is sent, sent in order by one tab at a time, and
 * repeated under the same key until there is an answer.
 */
export class DriverQueue {
  private state: QueueState = { ...emptyRecord, sending: false };
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<QueueEvents>();
  private changes = 0;
  private on = false;
  private running = false;
  private wanted = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly uid: string,
    private readonly tools: QueueTools,
  ) {}

  readonly snapshot = (): QueueState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  hear(events: QueueEvents): () => void {
    this.hearers.add(events);
    return () => this.hearers.delete(events);
  }

  /** The driver is here: what waits is shown and sent. */
  start(): void {
    this.on = true;
    void this.refresh().then(() => this.kick());
  }

  /** The driver has gone: what waits stays, for when they are back. */
  stop(): void {
    this.on = false;
    this.clearTimer();
  }

  /** A step of the driver. Kept first; resolves when it is. */
  async add(step: NewStep): Promise<void> {
    const { clock } = this.tools;
    const entry = { ...step, id: crypto.randomUUID(), at: stampOf(clock), waited: false, failed: 0 } as Entry;
    await this.change(record => append(record, entry));
    this.kick();
  }

  /** A position of the running ride, measured every `everyMs` or so. True: its batch is full and goes out. */
  async addPoint(bookingId: string, point: LatLng & { everyMs: number }): Promise<boolean> {
    const id = crypto.randomUUID();
    await this.change(record => appendPoint(record, bookingId, point, this.tools.clock, id));
    const goesOut = nextToSend(this.state) !== undefined;
    // What waits for the network has its own pace.
    if (goesOut && this.timer === undefined) this.kick();
    return goesOut;
  }

  dismiss(id: string): void {
    void this.change(record => dismiss(record, id));
  }

  settle(activeId: string | undefined): void {
    if (settle(this.state, activeId) !== this.state) void this.change(record => settle(record, activeId));
  }

  /** Goes on duty after all: going off is not sent any more, also not by a tab that is about to. */
  async takeBackDuty(): Promise<void> {
    if (!this.state.entries.some(({ kind }) => kind === 'dutyOff')) return;
    await this.tools.alone(this.lock, () => this.change(withoutDuty));
  }

  /** Another tab has changed the record. */
  async refresh(): Promise<void> {
    this.changes++;
    const record = await this.tools.memory.read(this.uid);
    if (--this.changes === 0) this.show(record);
  }

  /** Sends what there is, now. */
  kick(): void {
    if (!this.on) return;
    if (this.running) {
      this.wanted = true;
      return;
    }
    if (!nextToSend(this.state)) return;
    void this.run();
  }

  private get lock(): string {
    return `wayfare-driver-queue-${this.uid}`;
  }

  private async run(): Promise<void> {
    this.clearTimer();
    this.running = true;
    this.wanted = false;
    const outcome = await this.tools.alone(this.lock, () => this.sendAll()).catch((): Outcome => 'lost');
    this.running = false;
    this.show({ sending: false });
    if (outcome === 'done') this.failures = 0;
    if (outcome === 'lost') this.retryLater();
    else if (this.wanted && outcome === 'done') this.kick();
  }

  private retryLater(): void {
    if (!this.on) return;
    this.failures++;
    const ms = backoffMs(this.failures - 1, { ...patience, random: this.tools.random });
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.kick();
    }, ms);
  }

  private clearTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async sendAll(): Promise<Outcome> {
    for (;;) {
      // Another tab may have sent it meanwhile.
      await this.refresh();
      const entry = nextToSend(this.state);
      if (!entry) {
        if (isHeld(this.state.entries)) await this.change(asCalm);
        return 'done';
      }
      if (!this.on || !this.tools.isTheirs()) return 'stopped';
      this.show({ sending: true });
      const outcome = await this.sendOne(entry);
      if (outcome !== 'done') return outcome;
    }
  }

  private async sendOne(entry: Entry): Promise<Outcome> {
    const { send, clock } = this.tools;
    try {
      const { booking } = await send(entry, clock);
      // The screens know first: between the two they would show the booking as it was before.
      for (const { onSent } of this.hearers) onSent?.(entry, booking);
      await this.change(record => remove(record, entry.id));
      return 'done';
    } catch (failure) {
      return this.failed(entry, failure);
    }
  }

  private async failed(entry: Entry, failure: unknown): Promise<Outcome> {
    if (!this.on || !this.tools.isTheirs()) return 'stopped';
    const verdict = judge(failure, entry);
    if (verdict.kind === 'stop') return 'stopped';
    if (verdict.kind === 'lost') {
      await this.change(record => markWaiting(record, entry.id, verdict.isServerError));
      return 'lost';
    }
    const { error } = verdict;
    await this.change(record => refuse(record, entry, error, this.tools.clock.wall()));
    const held = this.state.refusals.some(refusal => refusal.id === entry.id && refusal.held);
    for (const { onRefused } of this.hearers) onRefused?.(entry, error, held);
    return 'done';
  }

  /** At once on the screen, then for good; shown from the store when nothing else is on its way there. */
  private async change(change: (record: QueueRecord) => QueueRecord): Promise<void> {
    this.show(change(this.state));
    this.changes++;
    const record = await this.tools.memory.change(this.uid, change);
    if (--this.changes === 0) this.show(record);
    this.tools.tell();
  }

  private show({ entries, refusals, sending }: Partial<QueueState>): void {
    const { state } = this;
    const next = {
      entries: entries ?? state.entries,
      refusals: refusals ?? state.refusals,
      sending: sending ?? state.sending,
    };
    const same = next.entries === state.entries && next.refusals === state.refusals && next.sending === state.sending;
    if (same) return;
    this.state = next;
    for (const watcher of this.watchers) watcher();
  }
}
