import { describe, expect, it } from 'vitest';
import { isAllowed, uploadStates, type UploadAction, type UploadState } from './states';
import { UploadTask } from './task';
import { aJob, fakeBackend, refusal, statesOf } from '@/testing/upload-backend';
import { StoreAnswer } from './upload-error';

const bytes = async (body: Blob | FormData) => [...new Uint8Array(await (body as Blob).arrayBuffer())];

/** A task brought into a state by a real upload, never by setting it. */
const taskIn = async (state: UploadState) => {
  const backend = fakeBackend({ parts: [{ number: 1, size: 10 }] });
  backend.answer.send = parcel => {
    if (state === 'success') parcel.arrive();
    if (state === 'error') parcel.fail(new StoreAnswer(400));
  };
  const task = new UploadTask(aJob(10), backend.tools);
  await backend.settle();
  if (state === 'pausing' || state === 'paused') task.pause();
  if (state === 'canceling' || state === 'canceled') task.cancel();
  if (state === 'paused' || state === 'canceled') await backend.settle();
  return { task, backend };
};

const table: Record<UploadState, UploadAction[]> = {
  running: ['pause', 'cancel'],
  pausing: ['resume', 'cancel'],
  paused: ['resume'],
  canceling: [],
  canceled: [],
  success: [],
  error: [],
};
const after: Record<UploadAction, UploadState> = { pause: 'pausing', resume: 'running', cancel: 'canceling' };

describe('states and actions', () => {
  for (const state of uploadStates)
    for (const action of ['pause', 'resume', 'cancel'] as const) {
      const allowed = table[state].includes(action);
      it(`[STOR-2] ${action} while ${state} ${allowed ? `leads to ${after[action]}` : 'changes nothing'}`, async () => {
        const { task } = await taskIn(state);
        expect(task.snapshot.state).toBe(state);
        expect(isAllowed(action, state)).toBe(allowed);
        expect(task[action]()).toBe(allowed);
        expect(task.snapshot.state).toBe(allowed ? after[action] : state);
      });
    }
});

describe('a file up to 262144 bytes', () => {
  it('[STOR-2] goes in one form, the file last, and is finished with its thumbnail', async () => {
    const backend = fakeBackend();
    const task = new UploadTask(aJob(500, { thumb: 'UklGRg==' }), backend.tools);
    const states = statesOf(task);
    await backend.settle();
    expect(states).toEqual(['running', 'success']);
    expect(task.snapshot).toMatchObject({
      bytesTransferred: 500,
      totalBytes: 500,
      result: { uploadId: 'up-1', path: 'users/u1/profileImage' },
    });
    expect(backend.calls).toEqual([
      'startUpload {"contentType":"image/jpeg","size":500,"kind":"profileImage"}',
      'finishUpload up-1',
    ]);
    const [form] = backend.parcels;
    expect(form).toMatchObject({ method: 'POST', url: 'https://store/form/up-1' });
    expect([...(form!.body as FormData).keys()]).toEqual(['key', 'policy', 'file']);
    expect(backend.state.thumb).toBe('UklGRg==');
  });

  it('[STOR-2] is started without an account during a registration', async () => {
    const backend = fakeBackend();
    new UploadTask(aJob(9, { purpose: { kind: 'license' } }), backend.tools);
    await backend.settle();
    expect(backend.calls[0]).toBe('startLicenseUpload {"contentType":"image/jpeg","size":9}');
  });

  it('[STOR-2] never counts the envelope of the form as bytes of the file', async () => {
    const backend = fakeBackend();
    backend.answer.send = parcel => parcel.progress(700);
    const task = new UploadTask(aJob(500), backend.tools);
    await backend.settle();
    expect(task.snapshot.bytesTransferred).toBe(500);
  });

  it('[STOR-2] asks for a new form after a pause that outlived it', async () => {
    const backend = fakeBackend();
    backend.answer.send = () => undefined;
    const task = new UploadTask(aJob(500), backend.tools);
    await backend.settle();
    task.pause();
    await backend.pass(400_000);
    backend.answer.send = parcel => parcel.arrive();
    task.resume();
    await backend.settle();
    expect(task.snapshot.state).toBe('success');
    expect(backend.parcels.map(({ url }) => url)).toEqual(['https://store/form/up-1', 'https://store/form/up-2']);
    expect(backend.calls.at(-1)).toBe('finishUpload up-2');
  });
});

const threeParts = [
  { number: 2, size: 20 },
  { number: 1, size: 10 },
  { number: 3, size: 5 },
];

describe('a file in parts', () => {
  it('[STOR-2] goes one part after another in order, each signed just before', async () => {
    const backend = fakeBackend({ parts: threeParts });
    const job = aJob(35);
    const task = new UploadTask(job, backend.tools);
    await backend.settle();
    expect(task.snapshot).toMatchObject({ state: 'success', bytesTransferred: 35 });
    expect(backend.calls.slice(1)).toEqual([
      'signUploadPart 1',
      'signUploadPart 2',
      'signUploadPart 3',
      'finishUpload up-1',
    ]);
    const whole = await bytes(job.file);
    const sent = await Promise.all(backend.parcels.map(({ body }) => bytes(body)));
    expect(sent).toEqual([whole.slice(0, 10), whole.slice(10, 30), whole.slice(30)]);
    expect(backend.parcels.every(({ method }) => method === 'PUT')).toBe(true);
  });

  it('[STOR-2] pauses at once, drops the part under way, and resumes with that part', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.send = parcel => (parcel.url.includes('/1?') ? parcel.arrive() : parcel.progress(7));
    const task = new UploadTask(aJob(35), backend.tools);
    const states = statesOf(task);
    await backend.settle();
    expect(task.snapshot.bytesTransferred).toBe(17);
    task.pause();
    expect(backend.parcels.at(-1)!.aborted()).toBe(true);
    await backend.settle();
    expect(task.snapshot).toMatchObject({ state: 'paused', bytesTransferred: 10 });
    await backend.pass(60_000);
    expect(backend.parcels).toHaveLength(2);
    backend.answer.send = parcel => parcel.arrive();
    task.resume();
    await backend.settle();
    expect(states).toEqual(['running', 'pausing', 'paused', 'running', 'success']);
    expect(backend.parcels.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      'https://store/part/1',
      'https://store/part/2',
      'https://store/part/2',
      'https://store/part/3',
    ]);
  });

  it('[STOR-2] goes on when it is resumed before it has come to rest', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.send = () => undefined;
    const task = new UploadTask(aJob(35), backend.tools);
    await backend.settle();
    backend.answer.send = parcel => parcel.arrive();
    task.pause();
    task.resume();
    await backend.settle();
    expect(task.snapshot.state).toBe('success');
    expect(backend.done).toEqual(new Set([1, 2, 3]));
  });

  it('[STOR-2] signs once more when the store turns an old link away, and only once', async () => {
    const backend = fakeBackend({ parts: [{ number: 1, size: 10 }] });
    backend.answer.send = parcel => {
      if (backend.parcels.length === 1) parcel.fail(new StoreAnswer(403));
      else parcel.arrive();
    };
    const task = new UploadTask(aJob(10), backend.tools);
    await backend.settle();
    expect(task.snapshot.state).toBe('success');
    expect(backend.calls.filter(call => call === 'signUploadPart 1')).toHaveLength(2);
    expect(new Set(backend.parcels.map(({ url }) => url)).size).toBe(2);

    const closed = fakeBackend({ parts: [{ number: 1, size: 10 }] });
    closed.answer.send = parcel => parcel.fail(new StoreAnswer(403));
    const refused = new UploadTask(aJob(10), closed.tools);
    await closed.settle();
    expect(refused.snapshot).toMatchObject({ state: 'error', error: { code: 'storage/unauthorized' } });
    expect(closed.parcels).toHaveLength(2);
  });

  it('[STOR-3] is refused before a byte is sent if its parts do not make up the file', async () => {
    const backend = fakeBackend({ parts: threeParts });
    const task = new UploadTask(aJob(36), backend.tools);
    await backend.settle();
    expect(task.snapshot.error?.code).toBe('storage/server-file-wrong-size');
    expect(backend.parcels).toEqual([]);
  });
});

describe('cancelling', () => {
  it('[STOR-2] aborts what is under way and asks the server to forget it', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.send = () => undefined;
    const task = new UploadTask(aJob(35), backend.tools);
    const states = statesOf(task);
    await backend.settle();
    task.cancel();
    await backend.settle();
    expect(states).toEqual(['running', 'canceling', 'canceled']);
    expect(task.snapshot.error?.code).toBe('storage/canceled');
    expect(backend.parcels[0]!.aborted()).toBe(true);
    expect(backend.state.cancelled).toEqual(['up-1']);
  });

  it('[STOR-2] a paused upload, by resuming and cancelling at once, sends nothing', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.send = () => undefined;
    const task = new UploadTask(aJob(35), backend.tools);
    await backend.settle();
    task.pause();
    await backend.settle();
    const before = [...backend.calls];
    task.resume();
    task.cancel();
    await backend.settle();
    expect(task.snapshot.state).toBe('canceled');
    expect(backend.calls).toEqual([...before, 'cancelUpload up-1']);
    expect(backend.parcels).toHaveLength(1);
  });

  it('[STOR-2] while it starts waits for the id, so that nothing stays behind', async () => {
    const backend = fakeBackend();
    let letGo = () => {};
    backend.answer.call = operation =>
      operation === 'startUpload' ? new Promise(resolve => (letGo = resolve)) : Promise.resolve();
    const task = new UploadTask(aJob(9), backend.tools);
    await backend.settle();
    task.cancel();
    await backend.settle();
    expect(task.snapshot.state).toBe('canceling');
    letGo();
    await backend.settle();
    expect(task.snapshot.state).toBe('canceled');
    expect(backend.state.cancelled).toEqual(['up-1']);
    expect(backend.parcels).toEqual([]);
  });

  it('[STOR-2] too late, when the server has finished, is success: the file is there', async () => {
    const backend = fakeBackend();
    let letGo = () => {};
    backend.answer.call = operation =>
      operation === 'finishUpload' ? new Promise(resolve => (letGo = resolve)) : Promise.resolve();
    const task = new UploadTask(aJob(9), backend.tools);
    await backend.settle();
    task.cancel();
    letGo();
    await backend.settle();
    expect(task.snapshot.state).toBe('success');
    expect(backend.state.cancelled).toEqual([]);
  });

  it('[STOR-2] ends even when the server cannot be reached', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.send = () => undefined;
    const task = new UploadTask(aJob(35), backend.tools);
    await backend.settle();
    backend.answer.call = async () => {
      throw refusal('internal_error', 503);
    };
    task.cancel();
    await backend.pass(119_000);
    expect(task.snapshot.state).toBe('canceling');
    await backend.pass(1_001);
    expect(task.snapshot.state).toBe('canceled');
  });
});

describe('after a reload', () => {
  it('[STOR-2] sends only the parts that are missing', async () => {
    const parts = [
      { number: 1, size: 100_000 },
      { number: 2, size: 200_000 },
      { number: 3, size: 50_000 },
    ];
    const backend = fakeBackend({ parts });
    backend.done.add(1).add(3);
    const task = new UploadTask(aJob(350_000, { uploadId: 'up-9' }), backend.tools);
    await backend.settle();
    expect(task.snapshot).toMatchObject({ state: 'success', bytesTransferred: 350_000 });
    expect(backend.calls).toEqual(['fetchUpload up-9', 'signUploadPart 2', 'finishUpload up-9']);
    expect(backend.parcels.map(({ body }) => (body as Blob).size)).toEqual([200_000]);
  });

  it.each([
    ['did not arrive goes again as a whole', false, 'up-1', 1],
    ['had arrived is only finished', true, 'up-9', 0],
  ])('[STOR-2] a form that %s', async (_name, arrived, uploadId, sent) => {
    const backend = fakeBackend({ form: [{ number: 1, size: 35 }] });
    if (arrived) backend.done.add(1);
    const task = new UploadTask(aJob(35, { uploadId: 'up-9' }), backend.tools);
    await backend.settle();
    expect(task.snapshot.result?.uploadId).toBe(uploadId);
    expect(backend.parcels).toHaveLength(sent);
  });

  it('[STOR-2] starts anew when the server has forgotten the upload', async () => {
    const backend = fakeBackend({ parts: threeParts });
    backend.answer.call = async operation => {
      if (operation === 'fetchUpload') throw refusal('storage/object-not-found', 404);
    };
    const task = new UploadTask(aJob(35, { uploadId: 'up-9' }), backend.tools);
    await backend.settle();
    expect(task.snapshot.result?.uploadId).toBe('up-1');
    expect(backend.parcels).toHaveLength(3);
  });
});

it('[STOR-2] observers hear of every change until they stop', async () => {
  const backend = fakeBackend({ parts: threeParts });
  const task = new UploadTask(aJob(35), backend.tools);
  const heard: number[] = [];
  const stop = task.subscribe(() => heard.push(task.snapshot.bytesTransferred));
  const early: string[] = [];
  task.subscribe(() => early.push(task.snapshot.state))();
  await backend.settle();
  expect(new Set(heard)).toEqual(new Set([0, 10, 30, 35]));
  expect(early).toEqual([]);
  stop();
});
