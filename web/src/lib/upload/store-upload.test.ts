import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { UploadJob } from './job';
import { storeUpload, retryOf } from './store-upload';
import { indexedMemory, KEPT_FOR_MS } from './memory';
import { aJob, fakeBackend, refusal } from '@/testing/upload-backend';
import { StoreAnswer } from './upload-error';

const parts = [
  { number: 1, size: 100_000 },
  { number: 2, size: 200_000 },
];
const size = 300_000;
let databases = 0;
let name = '';
beforeEach(() => {
  name = `uploads-${++databases}`;
});

const start = (backend: ReturnType<typeof fakeBackend>, job: UploadJob) => {
  const memory = indexedMemory(backend.tools.clock.now, name);
  const saved = { job, name: 'me.jpg', at: backend.tools.clock.now() };
  return { memory, task: storeUpload({ ...saved, slot: 's' }, backend.tools, memory) };
};

/** IndexedDB needs a few turns of its own. */
const written = () => new Promise(resolve => setTimeout(resolve, 20));

it('[STOR-2] goes on after a reload with the file that was kept, part by part', async () => {
  const backend = fakeBackend({ parts });
  backend.answer.send = parcel => parcel.url.includes('/1?') && parcel.arrive();
  start(backend, aJob(size, { thumb: 'UklGRg==' }));
  await backend.settle();
  await written();

  const memory = indexedMemory(backend.tools.clock.now, name);
  const saved = (await memory.load('s'))!;
  expect(saved).toMatchObject({ name: 'me.jpg', job: { uploadId: 'up-1', contentType: 'image/jpeg' } });
  backend.answer.send = parcel => parcel.arrive();
  const task = storeUpload({ ...saved, slot: 's' }, backend.tools, memory);
  await backend.settle();
  expect(task.snapshot).toMatchObject({ state: 'success', result: { uploadId: 'up-1' } });
  const [, , again] = backend.parcels;
  expect([...new Uint8Array(await (again!.body as Blob).arrayBuffer())]).toEqual(
    Array.from({ length: 200_000 }, (_, i) => (i + 100_000) % 251),
  );
  expect(backend.state.thumb).toBe('UklGRg==');
  await written();
  expect(await memory.load('s')).toBeUndefined();
});

it('[STOR-2] is kept from the first moment, before the server knows it', async () => {
  const backend = fakeBackend({ parts });
  backend.answer.call = () => new Promise(() => undefined);
  const { memory } = start(backend, aJob(size));
  await written();
  const saved = await memory.load('s');
  expect(saved!.job.uploadId).toBeUndefined();
  expect(saved!.job.file.size).toBe(size);
});

it('[STOR-2] is forgotten when it is cancelled, and when it failed for good', async () => {
  const backend = fakeBackend({ parts });
  backend.answer.send = () => undefined;
  const { memory, task } = start(backend, aJob(size));
  await backend.settle();
  task.cancel();
  await written();
  expect(await memory.load('s')).toBeUndefined();

  backend.answer.send = parcel => parcel.fail(new StoreAnswer(400));
  start(backend, aJob(size));
  await backend.settle();
  await written();
  expect(await memory.load('s')).toBeUndefined();
});

it('[STOR-2] stays when only time ran out, and trying again goes on with the same upload', async () => {
  const backend = fakeBackend({ parts });
  backend.answer.send = parcel => (parcel.url.includes('/1?') ? parcel.arrive() : parcel.fail(new StoreAnswer(503)));
  const { memory, task } = start(backend, aJob(size));
  await backend.pass(600_001);
  expect(task.snapshot.error?.code).toBe('storage/retry-limit-exceeded');
  await written();
  expect((await memory.load('s'))?.job.uploadId).toBe('up-1');
  expect(retryOf(task).uploadId).toBe('up-1');
});

it('[STOR-2] trying again after any other failure starts anew', async () => {
  const backend = fakeBackend({ parts });
  backend.answer.call = async operation => {
    if (operation === 'finishUpload') throw refusal('storage/server-file-wrong-size', 409);
  };
  const { task } = start(backend, aJob(size));
  await backend.settle();
  expect(task.snapshot.state).toBe('error');
  expect(retryOf(task).uploadId).toBeUndefined();
});

it('[STOR-2] older than 23 h is forgotten', async () => {
  let now = 1_000;
  const memory = indexedMemory(() => now, name);
  await memory.save('s', { job: aJob(3), name: 'me.jpg', at: now });
  now += KEPT_FOR_MS;
  expect(await memory.load('s')).toBeDefined();
  now += 1;
  expect(await memory.load('s')).toBeUndefined();
  now = 1_000;
  expect(await memory.load('s')).toBeUndefined();
});

it('[AUTH-9] everything is forgotten with the session', async () => {
  const memory = indexedMemory(() => 1, name);
  await memory.save('a', { job: aJob(3), name: 'me.jpg', at: 1 });
  await memory.save('b', { job: aJob(3), name: 'me.jpg', at: 1 });
  await memory.forgetAll();
  expect([await memory.load('a'), await memory.load('b')]).toEqual([undefined, undefined]);
});

it('[STOR-2] works where the browser keeps nothing', async () => {
  const { indexedDB } = globalThis;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  try {
    const backend = fakeBackend();
    const { memory, task } = start(backend, aJob(size));
    await backend.settle();
    expect(task.snapshot.state).toBe('success');
    expect(await memory.load('s')).toBeUndefined();
  } finally {
    globalThis.indexedDB = indexedDB;
  }
});
