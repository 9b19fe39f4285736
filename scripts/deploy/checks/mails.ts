import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Check, type Finding, note, ok, stop, unlessMissing } from './check';

const LEAVE_SANDBOX = 'SES console, "Get set up", "Request production access". It takes about a day.';

/** The sender's domain and the account's standing: an unverified sender fails the user pool, and with it the stack. */
export const mails: Check = {
  subject: 'mails',
  async look({ name, region, mailFrom, isPermanent }) {
    if (!mailFrom)
      return [note('no mailFrom: Cognito sends the codes, about 50 a day, and nothing else is mailed', 'stages.json')];
    const ses = new SESv2Client({ region });
    const domain = mailFrom.replace(/^.*@/, '');
    const [identity, account] = await Promise.all([
      unlessMissing(ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }))),
      ses.send(new GetAccountCommand({})),
    ]);
    const findings: Finding[] = [];
    const todo = `npm run deploy -- --stage ${name} --mail makes it and prints the records that your name server needs.`;
    if (!identity) findings.push(stop(`SES does not know ${domain}`, todo));
    else if (!identity.VerifiedForSendingStatus)
      findings.push(stop(`${domain} is not verified yet`, `Add the records that \`--mail\` prints, and wait. ${todo}`));
    else findings.push(ok(`${domain} is verified`));
    const { ProductionAccessEnabled, SendingEnabled, SendQuota } = account;
    if (!SendingEnabled)
      findings.push(stop('SES has stopped this account from sending', 'SES console, "Account health".'));
    if (ProductionAccessEnabled) findings.push(ok(`${SendQuota?.Max24HourSend} mails a day`));
    else {
      const what = 'SES is in its sandbox: it mails verified addresses only, 200 a day';
      findings.push(isPermanent ? stop(what, LEAVE_SANDBOX) : note(what, LEAVE_SANDBOX));
    }
    return findings;
  },
};
