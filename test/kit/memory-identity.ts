import type { Account, Identity, NewAccount } from '#lambdas/ports/services';

type Stored = Account;

export type MemoryIdentity = Identity & {
  accounts: Map<string, Stored>;
  /** Usernames that were signed out, in order. */
  signedOut: string[];
  /** Groups by username. */
  groups: Map<string, string>;
};

/** User accounts in memory; like Cognito, it refuses an e-mail or phone number that another account has. */
export const memoryIdentity = (now: () => number, isConfirmed = true): MemoryIdentity => {
  const accounts = new Map<string, Stored>();
  const signedOut: string[] = [];
  const groups = new Map<string, string>();
  let ids = 0;
  const byName = (name: string) =>
    [...accounts.values()].find(
      account => [account.username, account.email, account.mobile].includes(name) && name !== '',
    );
  const isOthers = (username: string, name: string | undefined) =>
    name !== undefined && ![undefined, username].includes(byName(name)?.username);
  const add = ({ email, mobile, name }: Omit<NewAccount, 'password'>, confirmed: boolean) => {
    if (byName(email) || (mobile && byName(mobile))) return 'exists';
    const uid = `uid-${++ids}`;
    accounts.set(uid, { uid, username: uid, createdAt: now(), confirmed, email, mobile, name });
    return { uid, confirmed };
  };
  return {
    accounts,
    signedOut,
    groups,
    signUp: async account => add(account, isConfirmed),
    create: async account => add(account, true),
    find: async name => byName(name),
    list: async () => ({ accounts: [...accounts.values()] }),
    async update(username, changes) {
      if (isOthers(username, changes.email) || isOthers(username, changes.mobile)) return 'exists';
      accounts.set(username, { ...(accounts.get(username) as Stored), ...changes });
      return 'done';
    },
    async setGroup(username, group) {
      const before = groups.get(username);
      if (group) groups.set(username, group);
      else groups.delete(username);
      return before !== group;
    },
    dropSecondFactor: async username =>
      void accounts.set(username, { ...(accounts.get(username) as Stored), secondFactor: false }),
    signOut: async username => void signedOut.push(username),
    remove: async username => void accounts.delete(username),
  };
};
