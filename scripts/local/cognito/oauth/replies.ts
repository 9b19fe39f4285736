import type { AwsRequest, AwsResponse } from '../../aws-service';
import { jsonReply } from '../../aws-reply';
import type { Authorization } from './flows';

/** An error sent to an app as JSON, in the form of RFC 6749. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    readonly status = 400,
    readonly description?: string,
  ) {
    super(description ?? code);
  }
}

/** An error that must not be sent to an unvalidated redirect URL: the domain shows it itself. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly clientId?: string,
  ) {
    super(code);
  }
}

export const redirect = (
  address: string,
  parameters: Record<string, string | undefined> = {},
  status = 302,
): AwsResponse => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { status, headers: { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
};

/** Redirects to the app with an OAuth error. */
export const refuse = (
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  error: string,
  description?: string,
) => redirect(redirectUri, { error_description: description, state, error });

export const json = (body: object, status = 200): AwsResponse => {
  const reply = jsonReply(body, status, 'application/json;charset=UTF-8');
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store', pragma: 'no-cache' } };
};

/** Parameters of a posted form. @throws OAuthError `invalid_request` for any other body */
export const formOf = ({ headers, body }: AwsRequest): URLSearchParams => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    throw new OAuthError('invalid_request');
  return new URLSearchParams(body.toString());
};
