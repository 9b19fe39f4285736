import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { backupStackName } from '#infra/stack-names';
import { type Check, note, ok, stop } from './check';
import { statusOf } from './stack-state';

/** The vault of the copies. It is in another account, which credentials of this account cannot see. */
export const backups: Check = {
  subject: 'backups',
  async look({ name, region, backupVault }) {
    if (!backupVault) return [];
    const [, , , vaultRegion = '', owner = '', , vault = ''] = backupVault.split(':');
    const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    if (owner === Account)
      return [
        stop(`${vault} is a vault of this same account, and would be lost with it`, 'Name one of another account.'),
      ];
    const what = `copies go to ${vault} of the account ${owner}, ${vaultRegion}`;
    if ((await statusOf(region, backupStackName(name)))?.endsWith('_COMPLETE')) return [ok(what)];
    const todo = [
      'It cannot be seen from here. There: it exists, has a key of its own, and its policy lets',
      `arn:aws:iam::${Account}:root copy into it (docs/deploying.md, "Backups in another account").`,
    ];
    return [note(what, todo.join(' '))];
  },
};
