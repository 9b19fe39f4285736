import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns';
import { type Check, type Finding, note, ok, stop } from './check';

/** US$ a month that AWS gives a new account. */
const GIVEN_LIMIT = 1;

/** Whether codes by text can leave: sandbox and the month's spending limit, the last bound of an abuse. */
export const texts: Check = {
  subject: 'texts',
  async look({ region, isPermanent }) {
    const sns = new SNSClient({ region });
    const [{ IsInSandbox }, { attributes = {} }] = await Promise.all([
      sns.send(new GetSMSSandboxAccountStatusCommand({})),
      sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
    ]);
    const findings: Finding[] = [];
    const leave = 'SNS console, "Text messaging", "Exit SMS sandbox"; many countries also want a registered sender.';
    const sandbox = 'texts are in their sandbox: they reach ten verified numbers only';
    if (!IsInSandbox) findings.push(ok('texts reach every number'));
    else findings.push(isPermanent ? stop(sandbox, leave) : note(sandbox, leave));
    const limit = Number(attributes['MonthlySpendLimit'] ?? GIVEN_LIMIT);
    const what = `texts stop at US$${limit} a month`;
    const raise = 'Service Quotas, Amazon SNS, "Account spend threshold for SMS"; set it to what you would lose.';
    findings.push(limit > GIVEN_LIMIT ? ok(what) : note(what, raise));
    return findings;
  },
};
