import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  SignUpCommand,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomUUID } from 'node:crypto';
import { mockAws } from '#test/kit/mock-aws';

export type PoolUser = { uid: string; attributes: AttributeType[] };

type Asked = { Username: string; UserAttributes?: AttributeType[] };

const valueOf = ({ attributes }: PoolUser, name: string) => attributes.find(({ Name }) => Name === name)?.Value;

/** A user pool that finds accounts by id, e-mail and number; all other calls succeed without effect. */
export const mockedPool = () => {
  const mock = mockAws(CognitoIdentityProviderClient);
  let known: PoolUser[] = [];
  const named = (name: string) =>
    known.find(user => [user.uid, valueOf(user, 'email'), valueOf(user, 'phone_number')].includes(name));
  const add = ({ Username, UserAttributes = [] }: Asked): PoolUser => {
    if (named(Username)) throw new UsernameExistsException({ message: 'exists', $metadata: {} });
    const uid = randomUUID();
    const user = { uid, attributes: [...UserAttributes, { Name: 'sub', Value: uid }] };
    known.push(user);
    return user;
  };
  const shown = ({ uid, attributes }: PoolUser) => ({
    Username: uid,
    UserStatus: 'CONFIRMED' as const,
    Enabled: true,
    UserCreateDate: new Date(),
    Attributes: attributes,
  });
  return {
    mock: mock as unknown as ReturnType<typeof mockAws>,
    users: () => structuredClone(known),
    fill: (users: readonly PoolUser[]) => void (known = structuredClone([...users])),
    answer() {
      mock.onAnyCommand().resolves({});
      mock.on(SignUpCommand).callsFake(async (asked: Asked) => ({ UserSub: add(asked).uid, UserConfirmed: false }));
      mock.on(AdminCreateUserCommand).callsFake(async (asked: Asked) => ({ User: shown(add(asked)) }));
      mock.on(AdminDeleteUserCommand).callsFake(async ({ Username }: Asked) => {
        known = known.filter(user => user !== named(Username));
        return {};
      });
      mock.on(AdminGetUserCommand).callsFake(async ({ Username }: Asked) => {
        const user = named(Username);
        if (!user) throw new UserNotFoundException({ message: 'unknown', $metadata: {} });
        return { ...shown(user), UserAttributes: user.attributes };
      });
      mock.on(ListUsersCommand).callsFake(async () => ({ Users: known.map(shown) }));
    },
  };
};
