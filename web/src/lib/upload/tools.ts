import { api, type Api } from '@/lib/api';
import { sendByXhr } from './send-by-xhr';
import type { Send } from './shipment';

export type Clock = {
  /** ms */
  now: () => number;
  /**
   * Resolves after `ms` or, if `orOnline`, once the network is back; rejects with the signal's reason when it aborts.
   */
  wait: (ms: number, signal: AbortSignal, orOnline?: boolean) => Promise<void>;
};

export type UploadServer = Pick<
  Api,
  'startUpload' | 'startLicenseUpload' | 'signUploadPart' | 'fetchUpload' | 'finishUpload' | 'cancelUpload'
>;

/** Dependencies of an upload; tests pass their own. */
export type UploadTools = {
  server: UploadServer;
  send: Send;
  clock: Clock;
  /** 0 to 1 */
  random: () => number;
};

const wait: Clock['wait'] = (ms, signal, orOnline = false) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      window.removeEventListener('online', wake);
      settle();
    };
    const wake = () => end(resolve);
    const abort = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', abort);
    if (orOnline) window.addEventListener('online', wake);
  });

export const browserTools: UploadTools = {
  server: api,
  send: sendByXhr,
  clock: { now: () => Date.now(), wait },
  random: Math.random,
};
