import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { demandsSecondFactor, type Stage } from '#infra/stages';
import { webOutputNames } from '#infra/web-config';
import { type Check, note, ok } from './check';
import { stackOutput } from './stack-state';

const staffGroups = ['admin', 'fleetadmin'];

/** Admins and fleet admins of a pool, and how many of them the pool asks for no code of an app. */
const countStaff = async (
  { region }: Stage,
  UserPoolId: string,
): Promise<Readonly<Record<'all' | 'without', number>>> => {
  const client = new CognitoIdentityProviderClient({ region });
  const names: string[] = [];
  for (const GroupName of staffGroups)
    for await (const { Users = [] } of paginateListUsersInGroup({ client }, { UserPoolId, GroupName }))
      names.push(...Users.map(({ Username = '' }) => Username));
  let without = 0;
  // One by one: the pool takes few calls a second, and people are signing in meanwhile.
  for (const Username of names) {
    const { UserMFASettingList = [] } = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (!UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')) without += 1;
  }
  return { all: names.length, without };
};

/** Staff without a second factor: if the stage demands one, they can do nothing in the panel until they set it up. */
export const staff: Check = {
  subject: 'staff',
  async look(stage) {
    if (!demandsSecondFactor(stage)) return [];
    const pool = await stackOutput(stage, webOutputNames.userPoolId);
    if (pool === undefined) return [ok('the first admin sets up an authenticator app when first signing in')];
    const { all, without } = await countStaff(stage, pool);
    if (without === 0) return [ok(`all ${all} admins and fleet admins have a second factor`)];
    const what = `${without} of ${all} admins and fleet admins have no second factor, and can do nothing before they have`;
    return [note(what, 'Tell them: signing in leads them through it, with an authenticator app on their phone.')];
  },
};
