import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Check, note, ok, stop } from './check';

/** Fewer than these and a handful of people throttle each other; new accounts get 10. */
const ENOUGH = 100;
const ENOUGH_FOR_PERMANENT = 1_000;

/** How many functions may run at once in the account and region. */
export const concurrency: Check = {
  subject: 'lambda',
  async look({ region, isPermanent }) {
    const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const what = `${limit} functions may run at once`;
    const todo = 'Service Quotas, AWS Lambda, "Concurrent executions": ask for 1000. It takes hours to days.';
    if (limit >= ENOUGH_FOR_PERMANENT) return [ok(what)];
    return [isPermanent && limit < ENOUGH ? stop(what, todo) : note(what, todo)];
  },
};
