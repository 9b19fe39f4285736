import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { HOUR_MS } from '#shared/contract/time';
import { isApiError } from '#shared/client/api-error';
import { newKey } from './new-key';
import { tabStorage } from '@/storage';

type Pending = { key: string; at: number };

const nameOf = (request: string): string => `once:${request}`;

/** Wished again after a longer time, it is another wish: the first one shows in lists by then, or never came. */
const pendingKey = (request: string): string | undefined => {
  try {
    const pending = JSON.parse(tabStorage.getItem(nameOf(request)) ?? '') as Pending;
    return Date.now() - pending.at < HOUR_MS ? pending.key : undefined;
  } catch {
    return undefined;
  }
};

const keyFor = (request: string): string => {
  const key = pendingKey(request) ?? newKey();
  tabStorage.setItem(nameOf(request), JSON.stringify({ key, at: Date.now() } satisfies Pending));
  return key;
};

const forget = (request: string): void => tabStorage.removeItem(nameOf(request));

/** The outcome is unknown: the answer was lost, or the server failed in between or is still working. */
const isUnanswered = (error: unknown): boolean =>
  !isApiError(error) ||
  error.code === 'Fetch Call Error' ||
  error.code === 'request_under_way' ||
  error.details.foreign === true ||
  (error.details.status ?? 0) >= 500;

/**
 * Calls with the idempotency key of a request. The key is stored until an answer arrives, even if dialogs are closed or
 * the tab is reloaded: repeated after a lost answer, the request takes effect once. After an answer the same request
 * gets a new key. @param wish names operation and input.
 */
export const withIdempotencyKey = async <Answer>(
  request: string,
  call: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> => {
  try {
    const answer = await call(keyFor(request));
    forget(request);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) forget(request);
    throw error;
  }
};

type IdempotentOptions<Input, Answer> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** Names the wish: operation and all of the input that makes it another one. */
  keyOf: (input: Input) => string;
};

/** A mutation that happens once for each wish, however often its answer is lost; see {@link once}. */
export function useIdempotentMutation<Input, Answer>(
  fn: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { keyOf, ...options }: IdempotentOptions<Input, Answer>,
) {
  return useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: input => withIdempotencyKey(keyOf(input), idempotencyKey => fn(input, idempotencyKey)),
  });
}
