import { AwsError } from '../aws-reply';
import { text } from './input';
import type { AdminOperation, Input, Pool } from './types';
import { requireUser } from './users';

const asked = (pool: Pool, input: Input) => {
  const user = requireUser(pool, text(input, 'Username'));
  const group = text(input, 'GroupName');
  if (!pool.config.groups?.includes(group)) throw new AwsError('ResourceNotFoundException', 'Group not found.');
  return { user, group };
};

/** A user who is in the group already stays in it: this is no error. */
export const adminAddUserToGroup: AdminOperation = async (pool, input) => {
  const { user, group } = asked(pool, input);
  user.groups = [...user.groups.filter(name => name !== group), group];
  return {};
};

export const adminRemoveUserFromGroup: AdminOperation = async (pool, input) => {
  const { user, group } = asked(pool, input);
  user.groups = user.groups.filter(name => name !== group);
  return {};
};

export const adminListGroupsForUser: AdminOperation = async (pool, input) => ({
  Groups: requireUser(pool, text(input, 'Username')).groups.map(GroupName => ({
    GroupName,
    UserPoolId: pool.config.id,
  })),
});
