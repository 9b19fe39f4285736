import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendByXhr } from './send-by-xhr';
import { browserTools } from './tools';
import { NetworkFailure, StoreAnswer } from './upload-error';

/** A request that the test answers. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  opened = '';
  body: unknown;
  aborted = false;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
  }
  answer(status: number, text = '') {
    this.status = status;
    this.responseText = text;
    this.onload();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => {
  const abort = new AbortController();
  const progress: number[] = [];
  const body = new Blob(['abc']);
  const onProgress = (bytes: number) => progress.push(bytes);
  const sent = sendByXhr({ method: 'PUT', url: 'https://store/1', body, onProgress }, abort.signal);
  sent.catch(() => undefined);
  return { sent, abort, progress, request: FakeRequest.last, body };
};

describe('bytes by XMLHttpRequest', () => {
  it('[STOR-2] say how far they are and arrive', async () => {
    const { sent, request, progress, body } = start();
    expect(request).toMatchObject({ opened: 'PUT https://store/1', body });
    request.upload.onprogress!({ loaded: 2 });
    request.answer(204);
    await expect(sent).resolves.toBeUndefined();
    expect(progress).toEqual([2]);
  });

  it('[STOR-3] are turned away with the status and the reason of the store', async () => {
    const { sent, request } = start();
    request.answer(400, '<Code>EntityTooLarge</Code>');
    await expect(sent).rejects.toEqual(new StoreAnswer(400, '<Code>EntityTooLarge</Code>'));
  });

  it('[STOR-2] that the network loses are a failure that passes', async () => {
    const { sent, request } = start();
    request.onerror();
    await expect(sent).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('[STOR-2] stop at once when they are interrupted', async () => {
    const { sent, request, abort } = start();
    const reason = new Error('paused');
    abort.abort(reason);
    await expect(sent).rejects.toBe(reason);
    expect(request.aborted).toBe(true);
  });

  it('[STOR-2] that do not move for a minute are given up, slow ones are not', async () => {
    const { sent, request } = start();
    await vi.advanceTimersByTimeAsync(59_000);
    request.upload.onprogress!({ loaded: 1 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(request.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(sent).rejects.toBeInstanceOf(NetworkFailure);
    expect(request.aborted).toBe(true);
  });
});

describe('waiting', () => {
  const begin = (orOnline?: boolean) => {
    const abort = new AbortController();
    const ended = vi.fn();
    const waited = browserTools.clock.wait(5_000, abort.signal, orOnline).then(ended);
    waited.catch(() => undefined);
    return { abort, ended, waited };
  };
  it('[STOR-2] ends after its time', async () => {
    const { ended } = begin();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });
  it.each([true, false])('[STOR-2] ends when the network is back, if asked to: %s', async orOnline => {
    const { ended } = begin(orOnline);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ended.mock.calls.length > 0).toBe(orOnline);
  });
  it('[STOR-2] ends with the reason of the interruption', async () => {
    const { abort, waited } = begin();
    const reason = new Error('paused');
    abort.abort(reason);
    await expect(waited).rejects.toBe(reason);
  });
});
