import { describeUser } from './admin';
import { invalidParameter, optionalText, textList } from './input';
import type { AdminOperation, User } from './types';

const searchableAttributes = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]);
const MAX_PAGE = 60;

export const listUsers: AdminOperation = async (pool, input) => {
  const limit = input.Limit ?? MAX_PAGE;
  if (!Number.isInteger(limit) || (limit as number) < 0 || (limit as number) > MAX_PAGE) {
    throw invalidParameter(`Limit must be a whole number from 0 to ${MAX_PAGE}.`);
  }
  const isWanted = parseFilter(optionalText(input, 'Filter'));
  const start = decodeToken(optionalText(input, 'PaginationToken'));
  const found = [...pool.users.values()].filter(isWanted);
  const end = start + ((limit as number) || MAX_PAGE);
  const only = textList(input, 'AttributesToGet');
  return {
    Users: found.slice(start, end).map(user => describeUser(user, 'Attributes', only)),
    ...(end < found.length ? { PaginationToken: Buffer.from(String(end)).toString('base64') } : {}),
  };
};

/** `name = "value"` or, for a prefix, `name ^= "value"`; custom attributes cannot be searched. */
const parseFilter = (filter: string | undefined): ((user: User) => boolean) => {
  if (filter === undefined) return () => true;
  const match = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  if (!match) throw invalidParameter('Error while parsing filter.');
  const [, name = '', operator, escaped = ''] = match;
  if (!searchableAttributes.has(name)) throw invalidParameter(`Invalid search attribute: ${name}`);
  const wanted = escaped.replace(/\\(.)/g, '$1').toLowerCase();
  return user => {
    const value = valueOf(user, name).toLowerCase();
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
};

const valueOf = (user: User, name: string): string => {
  if (name === 'username') return user.username;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return 'Enabled';
  return user.attributes[name] ?? '';
};

const decodeToken = (token: string | undefined): number => {
  if (token === undefined) return 0;
  const start = Number(Buffer.from(token, 'base64').toString());
  if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token.');
  return start;
};
