import { type InputOf, type OutputOf, pathOf } from '#shared/contract/operation';
import { type OperationName, type Operations, operations } from '#shared/contract/operations';
import { ApiError, refusalOf } from '#shared/client/api-error';

/** An access token, or a function that returns one; undefined without sign-in. */
export type TokenSource = string | undefined | (() => string | undefined | Promise<string | undefined>);

export type CallOptions = {
  /** Idempotency-Key: 8 to 64 characters of letters, digits, `_` and `-`. */
  key?: string;
  signal?: AbortSignal;
};

type Arguments<I> = Record<string, never> extends I ? [input?: I, options?: CallOptions] : [I, CallOptions?];

export type ApiClient = {
  /**
   * Calls one operation of the contract over HTTP.
   *
   * @throws {ApiError} with the server's code and status, or `Fetch Call Error` when there was no response.
   */
  call<N extends OperationName>(name: N, ...args: Arguments<InputOf<Operations[N]>>): Promise<OutputOf<Operations[N]>>;
};

/** A typed API client for the product at `baseUrl`, e.g. `http://127.0.0.1:3000`. */
export const apiClient = (baseUrl: string, token?: TokenSource): ApiClient => ({
  async call(name, ...[input, options]) {
    const answer = await send(new URL(pathOf(operations[name]), baseUrl), {
      method: operations[name].method,
      headers: await headersOf(token, options),
      ...(operations[name].method === 'POST' && { body: JSON.stringify(input ?? {}) }),
      signal: options?.signal,
    });
    if (answer.ok) return answer.json();
    throw await refusalOf(answer, name);
  },
});

const headersOf = async (token: TokenSource, options: CallOptions = {}): Promise<Record<string, string>> => {
  const bearer = typeof token === 'function' ? await token() : token;
  return {
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(options.key && { 'idempotency-key': options.key }),
  };
};

const send = async (url: URL, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = (error as { cause?: Error }).cause ?? (error as Error);
    throw new ApiError('Fetch Call Error', `${url.pathname}: ${cause.message}`);
  }
};
