import type { Booking } from '#shared/contract/entities/booking';
import type { ApiError } from '#shared/client/api-error';
import { backoffMs } from '#shared/client/backoff';
import type { WithLock } from './with-lock';
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
  type NewPoint,
} from './rules';
import { newKey } from '@/lib/new-key';

const patience = { firstMs: 1_000, maxMs: 32_000, spread: [0.5, 1.5] } as const;

export type NewStep =
  | Pick<
      StepEntry,
      | 'kind'
      | 'bookingId'
      | 'number'
      | 'otp'
      | 'handoverCode'
      | 'handoverReason'
      | 'location'
      | 'placeReason'
      | 'reason'
    >
  | Pick<DutyEntry, 'kind'>;

export type QueueState = QueueRecord & {
  /** True while a request is in flight. */
  sending: boolean;
};

export type QueueTools = {
  memory: QueueMemory;
  send: (entry: Entry, clock: Clock) => Promise<{ booking?: Booking }>;
  withLock: WithLock;
  clock: Clock;
  random: () => number;
  /** Whether the session still belongs to the queue's driver: entries must not be sent with another user's token. */
  isTheirs: () => boolean;
  /** Notifies other tabs that the record has changed. */
  notifyTabs: () => void;
};

export type QueueEvents = {
  onSent?: (entry: Entry, booking: Booking | undefined) => void;
  onRefused?: (entry: Entry, error: ApiError, held: boolean) => void;
};

type Outcome = 'done' | 'lost' | 'stopped';

/**
 * The driver's queue of offline-capable steps and positions: stored before they are sent, sent in order by one tab at a
 * time, and retried with the same idempotency key until the server responds.
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

  subscribe(events: QueueEvents): () => void {
    this.hearers.add(events);
    return () => this.hearers.delete(events);
  }

  /** Starts showing and sending the queued entries when the driver signs in. */
  start(): void {
    this.on = true;
    void this.refresh().then(() => this.kick());
  }

  /** Stops sending when the driver signs out; queued entries stay for the next session. */
  stop(): void {
    this.on = false;
    this.clearTimer();
  }

  /** Queues a step of the driver and starts sending; resolves once it is stored. */
  async add(step: NewStep): Promise<void> {
    const { clock } = this.tools;
    const entry = { ...step, id: newKey(), at: stampOf(clock), waited: false, failed: 0 } as Entry;
    await this.change(record => append(record, entry));
    this.kick();
  }

  /**
   * Queues a position of the running ride, measured about every `everyMs`. Resolves with true if its batch is ready to
   * be sent.
   */
  async addPoint(bookingId: string, point: NewPoint): Promise<boolean> {
    const id = newKey();
    await this.change(record => appendPoint(record, bookingId, point, this.tools.clock, id));
    const goesOut = nextToSend(this.state) !== undefined;
    // A scheduled retry stays at its backoff.
    if (goesOut && this.timer === undefined) this.kick();
    return goesOut;
  }

  dismiss(id: string): void {
    void this.change(record => dismiss(record, id));
  }

  settle(activeId: string | undefined): void {
    if (settle(this.state, activeId) !== this.state) void this.change(record => settle(record, activeId));
  }

  /**
   * Cancels a queued `dutyOff` as the driver goes on duty again; takes the lock, so that no other tab sends it
   * meanwhile.
   */
  async takeBackDuty(): Promise<void> {
    if (!this.state.entries.some(({ kind }) => kind === 'dutyOff')) return;
    await this.tools.withLock(this.lock, () => this.change(withoutDuty));
  }

  /** Reloads the record after another tab has changed it. */
  async refresh(): Promise<void> {
    this.changes++;
    const record = await this.tools.memory.read(this.uid);
    if (--this.changes === 0) this.show(record);
  }

  /** Sends the queued entries now. */
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
    const outcome = await this.tools.withLock(this.lock, () => this.sendAll()).catch((): Outcome => 'lost');
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
      // Another tab may have sent the entry meanwhile.
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
      // Notify listeners before removing the entry: otherwise the screen would briefly show the booking's old state.
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

  /**
   * Optimistic: shows the change at once, then stores it, and shows the stored record unless further changes are
   * pending.
   */
  private async change(change: (record: QueueRecord) => QueueRecord): Promise<void> {
    this.show(change(this.state));
    this.changes++;
    const record = await this.tools.memory.change(this.uid, change);
    if (--this.changes === 0) this.show(record);
    this.tools.notifyTabs();
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
