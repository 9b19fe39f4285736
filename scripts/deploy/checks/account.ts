import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type Check, ok, stop } from './check';

/** Account of the credentials: without credentials nothing else can be checked. */
export const account: Check = {
  subject: 'account',
  async look({ region }) {
    try {
      const { Account, Arn } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
      return [ok(`${Account}, region ${region}, as ${Arn}`)];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [stop(`no credentials: ${why}`, 'aws sso login, or set AWS_PROFILE; then try again.')];
    }
  },
};
