import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { OperationName, Operations } from '#shared/contract/operations';
import { withDeletedNames } from './deleted-names';
import { httpTransport, type CallOptions, type Transport } from './transport';

type Arguments<Input> =
  Record<string, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** One function per operation of the contract: `api.fetchBooking({ bookingId })`. Rejects with `ApiError`. */
export type Api = {
  readonly [N in OperationName]: (...args: Arguments<InputOf<Operations[N]>>) => Promise<OutputOf<Operations[N]>>;
};

let transport: Transport = httpTransport;

/** Replaces the transport; tests pass an in-process server. Returns a function that restores the previous one. */
export const setTransport = (next: Transport): (() => void) => {
  const previous = transport;
  transport = next;
  return () => (transport = previous);
};

let judge: (error: unknown) => void = () => undefined;

/** Calls `listener` on every failed call, before the caller sees the error (for the session). Returns unsubscribe. */
export const watchFailures = (listener: (error: unknown) => void): (() => void) => {
  judge = listener;
  return () => (judge = () => undefined);
};

// Only types are imported from the contract: its schemas would add more to the first download than the client itself.
export const api = new Proxy({} as Api, {
  get:
    (_target, name: string) =>
    (input: unknown = {}, options: CallOptions = {}) =>
      transport(name, input, options)
        .then(withDeletedNames)
        .catch((error: unknown) => {
          judge(error);
          throw error;
        }),
});
