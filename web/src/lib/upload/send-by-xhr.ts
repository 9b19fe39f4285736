import type { Send } from './shipment';
import { NetworkFailure, StoreAnswer } from './upload-error';

/** Without any progress for this long, the connection counts as dead. */
const STALLED_AFTER_MS = 60_000;

/** Sends by XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendByXhr: Send = ({ method, url, body, onProgress }, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(watch);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const alive = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        end(() => reject(new NetworkFailure('stalled')));
        request.abort();
      }, STALLED_AFTER_MS);
    };
    const abort = () => {
      end(() => reject(signal.reason as Error));
      request.abort();
    };
    const answered = () => {
      if (request.status >= 200 && request.status < 300) end(resolve);
      else end(() => reject(new StoreAnswer(request.status, request.responseText.slice(0, 1_000))));
    };
    request.upload.onprogress = event => {
      alive();
      onProgress(event.loaded);
    };
    request.onload = answered;
    request.onerror = () => end(() => reject(new NetworkFailure('network')));
    signal.addEventListener('abort', abort);
    request.open(method, url);
    request.send(body);
    alive();
  });
