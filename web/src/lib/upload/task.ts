import { UploadTransfer, type Stage } from './transfer';
import type { UploadJob, UploadResult } from './job';
import { hasEnded, isAllowed, type UploadAction, type UploadState } from './states';
import type { UploadTools } from './tools';
import { toUploadError, UploadError } from './upload-error';

export type UploadSnapshot = {
  state: UploadState;
  stage: Stage;
  bytesTransferred: number;
  totalBytes: number;
  /** The last attempt failed and the next one is scheduled. */
  waiting: boolean;
  uploadId?: string;
  /** Set in state `success`. */
  result?: UploadResult;
  /** Set in states `error` and `canceled`. */
  error?: UploadError;
};

/**
 * One upload. It starts at once, notifies its observers of every change, and can be paused, resumed and cancelled as
 * its state allows. `const stop = task.subscribe(() => show(task.snapshot))`
 */
export class UploadTask {
  private current: UploadSnapshot;
  private interrupt = new AbortController();
  private readonly observers = new Set<() => void>();
  private readonly course: UploadTransfer;

  constructor(
    readonly job: UploadJob,
    tools: UploadTools,
  ) {
    this.current = {
      state: 'running',
      stage: 'starting',
      bytesTransferred: 0,
      totalBytes: job.file.size,
      waiting: false,
      ...(job.uploadId ? { uploadId: job.uploadId } : {}),
    };
    this.course = new UploadTransfer(job, tools, {
      stage: stage => this.publish({ stage }),
      bytes: bytesTransferred => this.publish({ bytesTransferred }),
      waiting: waiting => this.publish({ waiting }),
      started: uploadId => this.publish({ uploadId }),
    });
    void this.drive();
  }

  /** Immutable: a new object after every change, the same one otherwise. */
  get snapshot(): UploadSnapshot {
    return this.current;
  }

  subscribe = (observer: () => void): (() => void) => {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  };

  /** `pause`, `resume` and `cancel` return whether the state allowed it; otherwise they do nothing. */
  pause(): boolean {
    return this.enter('pause', 'pausing');
  }

  resume(): boolean {
    const wasPaused = this.current.state === 'paused';
    const resumed = this.enter('resume', 'running');
    if (resumed && wasPaused) void this.drive();
    return resumed;
  }

  cancel(): boolean {
    return this.enter('cancel', 'canceling');
  }

  private enter(action: UploadAction, state: UploadState): boolean {
    if (!isAllowed(action, this.current.state)) return false;
    this.publish({ state });
    if (action !== 'resume') this.interrupt.abort(new UploadError('storage/canceled'));
    return true;
  }

  private publish(changes: Partial<UploadSnapshot>): void {
    const changed = Object.entries(changes).some(([key, value]) => this.current[key as 'state'] !== value);
    if (!changed || hasEnded(this.current.state)) return;
    this.current = { ...this.current, ...changes };
    for (const observer of [...this.observers]) observer();
  }

  /** Runs until the upload ends or pauses; only one runs at a time. */
  private async drive(): Promise<void> {
    // Yields first, so that resuming only in order to cancel sends nothing.
    await Promise.resolve();
    while (this.current.state === 'running') {
      this.interrupt = new AbortController();
      const { signal } = this.interrupt;
      try {
        const result = await this.course.run(signal);
        return this.publish({ state: 'success', result, bytesTransferred: this.job.file.size });
      } catch (failure) {
        if (!signal.aborted) return this.publish({ state: 'error', error: toUploadError(failure), waiting: false });
      }
    }
    await this.halt();
  }

  private async halt(): Promise<void> {
    if (this.current.state === 'pausing') return this.publish({ state: 'paused', waiting: false });
    await this.course.abandon();
    this.publish({ state: 'canceled', error: new UploadError('storage/canceled'), waiting: false });
  }
}
