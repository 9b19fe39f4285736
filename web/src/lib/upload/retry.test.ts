import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { retryMs } from './retry';
import { UploadTask } from './task';
import { aJob, fakeBackend, refusal } from '@/testing/upload-backend';
import { NetworkFailure, StoreAnswer } from './upload-error';

const parts = [{ number: 1, size: 10 }];

it('[STOR-2] waits double as long after each failure, up to 32 s, half more or less by chance', () => {
  const middle = [1, 2, 3, 4, 5, 6, 7, 20].map(failures => retryMs(failures, () => 0.5));
  expect(middle).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000, 32_000]);
  expect([retryMs(3, () => 0), retryMs(3, () => 1)]).toEqual([2_000, 6_000]);
});

describe('bytes on their way', () => {
  it.each([
    ['500', new StoreAnswer(500)],
    ['503', new StoreAnswer(503)],
    ['408', new StoreAnswer(408)],
    ['429', new StoreAnswer(429)],
    ['the network', new NetworkFailure()],
  ])('[STOR-2] go again after %s', async (_name, failure) => {
    const backend = fakeBackend({ parts });
    backend.answer.send = parcel => parcel.fail(failure);
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.settle();
    expect(task.snapshot).toMatchObject({ state: 'running', waiting: true });
    backend.answer.send = parcel => parcel.arrive();
    await backend.pass(999);
    expect(backend.parcels).toHaveLength(1);
    await backend.pass(1);
    expect(task.snapshot).toMatchObject({ state: 'success', waiting: false });
    expect(backend.parcels).toHaveLength(2);
  });

  it.each([400, 401, 402, 404, 409])('[STOR-2] do not go again after %i', async status => {
    const backend = fakeBackend({ parts });
    backend.answer.send = parcel => parcel.fail(new StoreAnswer(status));
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(60_000);
    expect(task.snapshot.state).toBe('error');
    expect(backend.parcels).toHaveLength(1);
  });

  it('[STOR-2] are given up after 600000 ms of trying', async () => {
    const backend = fakeBackend({ parts });
    backend.answer.send = parcel => parcel.fail(new StoreAnswer(503));
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(599_999);
    expect(task.snapshot.state).toBe('running');
    await backend.pass(1);
    expect(task.snapshot).toMatchObject({ state: 'error', error: { code: 'storage/retry-limit-exceeded' } });
  });

  it('[STOR-2] have one limit for all parts together', async () => {
    const backend = fakeBackend({ parts: [...parts, { number: 2, size: 10 }] });
    backend.answer.send = parcel => parcel.fail(new StoreAnswer(503));
    const task = new UploadTask(aJob(20), backend.tools);
    await backend.pass(400_000);
    backend.answer.send = parcel => (parcel.url.includes('/1?') ? parcel.arrive() : parcel.fail(new StoreAnswer(503)));
    await backend.pass(199_000);
    expect(backend.done).toEqual(new Set([1]));
    expect(task.snapshot.state).toBe('running');
    await backend.pass(1_000);
    expect(task.snapshot.error?.code).toBe('storage/retry-limit-exceeded');
  });

  it('[STOR-2] do not use up the limit while the upload is paused', async () => {
    const backend = fakeBackend({ parts });
    backend.answer.send = parcel => parcel.fail(new NetworkFailure());
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(300_000);
    task.pause();
    await backend.pass(5_000_000);
    task.resume();
    await backend.pass(299_000);
    expect(task.snapshot.state).toBe('running');
    await backend.pass(1_001);
    expect(task.snapshot.state).toBe('error');
  });

  it('[STOR-2] a pause ends the waiting at once', async () => {
    const backend = fakeBackend({ parts });
    backend.answer.send = parcel => parcel.fail(new NetworkFailure());
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.settle();
    task.pause();
    await backend.settle();
    expect(task.snapshot).toMatchObject({ state: 'paused', waiting: false });
  });
});

describe('calls', () => {
  it.each(['startUpload', 'signUploadPart', 'finishUpload'])(
    '[STOR-2] to %s are repeated for at most 120000 ms',
    async operation => {
      const backend = fakeBackend({ parts });
      backend.answer.call = async called => {
        if (called === operation) throw new ApiError('Fetch Call Error', 'x');
      };
      const task = new UploadTask(aJob(10), backend.tools);
      await backend.pass(119_999);
      expect(task.snapshot.state).toBe('running');
      await backend.pass(1);
      expect(task.snapshot.error?.code).toBe('storage/retry-limit-exceeded');
      expect(backend.calls.filter(call => call.startsWith(operation)).length).toBeGreaterThan(5);
    },
  );

  it('[STOR-2] that hang are given up after 120000 ms', async () => {
    const backend = fakeBackend({ parts });
    backend.answer.call = () => new Promise(() => undefined);
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(119_999);
    expect(task.snapshot.state).toBe('running');
    await backend.pass(1);
    expect(task.snapshot.error?.code).toBe('storage/retry-limit-exceeded');
  });

  it.each([500, 503, 408, 429])('[STOR-2] are repeated after %i', async status => {
    const backend = fakeBackend({ parts });
    backend.answer.call = async () => {
      if (backend.calls.length === 1) throw refusal('internal_error', status);
    };
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(1_000);
    expect(task.snapshot.state).toBe('success');
    expect(backend.calls.filter(call => call.startsWith('startUpload'))).toHaveLength(2);
  });

  it('[STOR-2] refused for too many of them say so in the end', async () => {
    const backend = fakeBackend({ parts });
    backend.answer.call = async () => {
      throw refusal('too_many_requests', 429);
    };
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.pass(120_001);
    expect(task.snapshot.error?.code).toBe('too_many_requests');
  });
});
