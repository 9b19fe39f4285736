import { randomUUID } from 'node:crypto';
import { assertAttributes, assertComplete, assertMayFill } from '../attributes';
import { postAuthentication } from '../finish-sign-in';
import { preAuthentication } from '../sign-in';
import { postConfirmation, preSignUp } from '../sign-up';
import type { ClientConfig, IdentityProvider, Pool, User } from '../types';
import { blankUser, fold, touch } from '../users';
import type { Assertion } from './flows';

/**
 * Finds or creates the pool's user for a provider's assertion: created at the first sign-in, updated at each later one.
 * Other users with the same e-mail stay separate, as in Cognito. @throws AwsError when a trigger, the client's
 * permissions or the pool's schema refuse
 */
export const federate = async (
  pool: Pool,
  client: ClientConfig,
  { provider, id, claims }: Assertion,
): Promise<User> => {
  // A case-insensitive pool stores federated usernames in lower case.
  const username = fold(pool, `${provider.name}_${id}`);
  const attributes = mapAttributes(provider, claims);
  assertMayFill(client, Object.keys(attributes));
  const user = pool.users.get(username);
  if (!user) return create(pool, client, { username, attributes, provider, id });
  await preAuthentication(pool, client, { user, shownUsername: username }, {});
  assertAttributes(pool, attributes);
  if (attributes.email !== user.attributes.email) delete user.attributes.email_verified;
  Object.assign(user.attributes, attributes);
  touch(pool, user);
  await postAuthentication(pool, client, user, {});
  return user;
};

const create = async (
  pool: Pool,
  client: ClientConfig,
  account: { username: string; attributes: Record<string, string>; provider: IdentityProvider; id: string },
): Promise<User> => {
  const { username, attributes, provider, id } = account;
  assertAttributes(pool, attributes);
  assertComplete(pool, attributes);
  const user: User = {
    ...blankUser(pool),
    username,
    attributes: { sub: randomUUID(), ...attributes },
    status: 'EXTERNAL_PROVIDER',
    groups: [`${pool.config.id}_${provider.name}`],
  };
  const source = 'PreSignUp_ExternalProvider';
  await preSignUp(pool, user, { source, clientId: client.id, validationData: {}, clientMetadata: {} });
  user.attributes.identities = JSON.stringify([
    {
      userId: id,
      providerName: provider.name,
      providerType: provider.type,
      issuer: null,
      primary: true,
      dateCreated: pool.now(),
    },
  ]);
  // A concurrent sign-in of the same person may have created the user while the trigger ran.
  const rival = pool.users.get(username);
  if (rival) return rival;
  pool.users.set(username, user);
  await postConfirmation(pool, user, {
    source: 'PostConfirmation_ConfirmSignUp',
    clientId: client.id,
    clientMetadata: {},
  });
  return user;
};

const mapAttributes = (
  { attributeMapping }: IdentityProvider,
  claims: Record<string, string>,
): Record<string, string> => {
  const mapped = Object.entries(attributeMapping).map(([attribute, claim]) => [attribute, claims[claim]] as const);
  return Object.fromEntries(
    mapped.filter((pair): pair is [string, string] => pair[0] !== 'username' && pair[1] !== undefined),
  );
};
