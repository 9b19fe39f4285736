import { ApiError } from '#shared/client/api-error';
import type { UploadJob } from '@/lib/upload/job';
import type { UploadTask } from '@/lib/upload/task';
import type { Shipment } from '@/lib/upload/shipment';
import type { UploadTools } from '@/lib/upload/tools';

/** Time that only moves when a test moves it. */
export const fakeClock = (startMs = 1_000_000) => {
  let nowMs = startMs;
  const timers = new Set<{ dueMs: number; ring: () => void }>();
  const settle = () => new Promise(resolve => setImmediate(resolve));
  const clock: UploadTools['clock'] = {
    now: () => nowMs,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const abort = () => timers.delete(timer) && reject(signal.reason as Error);
        const ring = () => {
          signal.removeEventListener('abort', abort);
          resolve();
        };
        const timer = { dueMs: nowMs + ms, ring };
        timers.add(timer);
        signal.addEventListener('abort', abort);
      }),
  };
  /** Lets `ms` pass, timer by timer, with everything that follows from each. */
  const pass = async (ms: number) => {
    const endMs = nowMs + ms;
    for (;;) {
      await settle();
      const [next] = [...timers].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      timers.delete(next);
      nowMs = next.dueMs;
      next.ring();
    }
    nowMs = endMs;
    await settle();
  };
  return { clock, pass, settle };
};

/** A shipment under way that the test ends: `arrive()`, `fail(error)`, or by the signal. */
export type Parcel = Omit<Shipment, 'onProgress'> & {
  progress: (bytes: number) => void;
  arrive: () => void;
  fail: (failure: Error) => void;
  aborted: () => boolean;
};

type Part = { number: number; size: number };

/**
 * A server and a store in memory, which record what arrives. `answer.send` decides about each shipment (by default it
 * arrives), `answer.call` may throw for an operation. With `parts` a file is uploaded in parts; `form` is the server's
 * answer about one that came in one piece.
 */
export const fakeBackend = (options: { parts?: readonly Part[]; form?: readonly Part[] } = {}) => {
  const time = fakeClock();
  const calls: string[] = [];
  const parcels: Parcel[] = [];
  const done = new Set<number>();
  const state = { uploads: 0, cancelled: [] as string[], thumb: undefined as string | undefined };
  const answer = {
    send: (parcel: Parcel): void => parcel.arrive(),
    call: async (_operation: string): Promise<void> => undefined,
  };
  const called = async (operation: string, detail = '') => {
    calls.push(detail ? `${operation} ${detail}` : operation);
    await answer.call(operation);
  };
  const target = () => {
    const uploadId = `up-${++state.uploads}`;
    done.clear();
    if (options.parts) return { mode: 'parts' as const, uploadId, parts: [...options.parts] };
    return {
      mode: 'single' as const,
      uploadId,
      url: `https://store/form/${uploadId}`,
      fields: { key: 'k', policy: 'p' },
    };
  };
  const server: UploadTools['server'] = {
    startUpload: async input => {
      await called('startUpload', JSON.stringify(input));
      return target();
    },
    startLicenseUpload: async input => {
      await called('startLicenseUpload', JSON.stringify(input));
      return target();
    },
    signUploadPart: async ({ number }) => {
      await called('signUploadPart', String(number));
      return { url: `https://store/part/${number}?signed=${calls.length}` };
    },
    fetchUpload: async ({ uploadId }) => {
      await called('fetchUpload', uploadId);
      return { parts: [...(options.parts ?? options.form ?? [])], done: [...done] };
    },
    finishUpload: async ({ uploadId, thumb }) => {
      await called('finishUpload', uploadId);
      state.thumb = thumb;
      return { path: 'users/u1/profileImage', size: 1 };
    },
    cancelUpload: async ({ uploadId }) => {
      await called('cancelUpload', uploadId);
      state.cancelled.push(uploadId);
      return { cancelled: true };
    },
  };
  const send: UploadTools['send'] = (shipment, signal) =>
    new Promise((resolve, reject) => {
      const number = Number(/part\/(\d+)/.exec(shipment.url)?.[1] ?? 0);
      const abort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', abort);
      const parcel: Parcel = {
        ...shipment,
        progress: shipment.onProgress,
        arrive: () => {
          signal.removeEventListener('abort', abort);
          done.add(number);
          resolve();
        },
        fail: failure => {
          signal.removeEventListener('abort', abort);
          reject(failure);
        },
        aborted: () => signal.aborted,
      };
      parcels.push(parcel);
      answer.send(parcel);
    });
  const tools: UploadTools = { server, send, clock: time.clock, random: () => 0.5 };
  return { ...time, tools, calls, parcels, done, state, answer };
};

/** A picture of `size` bytes, each containing its index. */
export const aJob = (size: number, changes: Partial<UploadJob> = {}): UploadJob => ({
  purpose: { kind: 'profileImage' },
  file: new Blob([Uint8Array.from({ length: size }, (_, i) => i % 251)]),
  contentType: 'image/jpeg',
  ...changes,
});

/** Every state the task went through, the first included. */
export const statesOf = (task: UploadTask): string[] => {
  const states: string[] = [task.snapshot.state];
  task.subscribe(() => {
    if (task.snapshot.state !== states.at(-1)) states.push(task.snapshot.state);
  });
  return states;
};

export const refusal = (code: ApiError['code'], status: number) => new ApiError(code, code, { status });
