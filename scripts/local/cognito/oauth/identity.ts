import { AwsError } from '../../aws-reply';
import { isEmail } from '../users';
import type { IdentityProvider, LocalPerson } from '../types';
import { federate } from './federate';
import type { Authorization, Endpoint, Flows } from './flows';
import { identityPage, type FieldProblem, type IdentityForm } from './identity-page';
import { page } from './page';
import { assertionOf, peopleOf, personOf } from './people';
import { DomainError, formOf, redirect, refuse } from './replies';

type Asked = Authorization & { provider: IdentityProvider };

/** `GET /identity/<provider>`: the stand-in for the provider's sign-in page. */
export const showIdentity: Endpoint = async (flows, { url }) => {
  const state = url.searchParams.get('state') ?? '';
  return show(flows, waiting(flows, url, state), { state });
};

/** `POST /identity/<provider>`: the user chose an identity or cancelled. */
export const chooseIdentity: Endpoint = async (flows, request) => {
  const form = formOf(request);
  const state = form.get('state') ?? '';
  const asked = waiting(flows, request.url, state);
  const back = `https://${flows.hostedUi.host}/oauth2/idpresponse`;
  if (form.has('cancel')) return redirect(back, { ...denials[asked.provider.type], state }, 303);
  const known = peopleOf(flows.pool, asked.provider).find(({ id }) => id === form.get('person'));
  const typed = { email: (form.get('email') ?? '').trim(), name: (form.get('name') ?? '').trim() };
  const problem = known ? undefined : problemOf(asked.provider, typed);
  if (problem) return show(flows, asked, { state, ...typed, problem });
  const person = known ?? personOf(flows.pool, asked.provider, typed);
  const code = flows.assertions.put(assertionOf(flows.pool, asked.provider, person));
  return redirect(back, { code, state }, 303);
};

/** `GET /oauth2/idpresponse`: turns the provider's assertion into a user of the pool and a code for the app. */
export const idpResponse: Endpoint = async (flows, { url: { searchParams } }) => {
  const asked = flows.pending.take(searchParams.get('state') ?? '');
  if (!asked) throw new DomainError('invalid_request');
  const error = searchParams.get('error');
  if (error) return refuse(asked, 'access_denied', searchParams.get('error_description') ?? error);
  const assertion = flows.assertions.take(searchParams.get('code') ?? '');
  if (assertion?.provider !== asked.provider)
    return refuse(asked, 'invalid_request', 'Invalid code received from provider');
  try {
    const { username } = await federate(flows.pool, asked.client, assertion);
    return redirect(asked.redirectUri, { code: flows.codes.put({ ...asked, username }), state: asked.state });
  } catch (failure) {
    if (failure instanceof AwsError) return refuse(asked, 'invalid_request', failure.message);
    throw failure;
  }
};

/** The providers' error codes when the user does not consent. */
const denials = {
  Facebook: { error: 'access_denied', error_description: 'Permissions error' },
  Google: { error: 'access_denied', error_description: undefined },
  SignInWithApple: { error: 'user_cancelled_authorize', error_description: undefined },
};

const waiting = ({ pending }: Flows, url: URL, state: string): Asked => {
  const asked = pending.peek(state);
  if (asked?.provider.name !== url.pathname.split('/')[2]) throw new DomainError('The sign-in has expired');
  return asked as Asked;
};

const show = ({ pool }: Flows, { provider, redirectUri }: Asked, form: IdentityForm) => {
  const people: LocalPerson[] = peopleOf(pool, provider);
  const status = form.problem ? 400 : 200;
  return page(identityPage(provider, people, form), { status, formTarget: new URL(redirectUri).origin });
};

const problemOf = (
  { type }: IdentityProvider,
  { email, name }: { email: string; name: string },
): FieldProblem | undefined => {
  if (!name) return { field: 'name', text: 'Enter a name.' };
  if (name.length > 100) return { field: 'name', text: 'Enter a name of at most 100 characters.' };
  if (!email && type === 'Facebook') return undefined;
  if (!email) return { field: 'email', text: 'Enter an email address.' };
  return isEmail(email) ? undefined : { field: 'email', text: 'Enter an email address such as ada@example.com.' };
};
