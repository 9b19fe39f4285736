import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { acknowledgeBounces } from '../serverless-acknowledgements';
import type { Stage } from '../stages';

export type MailDomainProps = StackProps & { readonly stage: Stage & { readonly mailFrom: string } };

/** Name of the configuration set with which the functions may send. */
export const configurationSetName = (stage: string): string => `wayfare-${stage}`;

/**
 * The sender's domain in SES, signed (DKIM), with a return address of its own. Addresses that bounce or complain get no
 * more mails, and a person is notified of each. The alarms of the stage watch the rates. It has its own stack, because
 * the domain has to be verified, by records at its name server, before a user pool can send from it; the deploy command
 * creates it with `--mail` (docs/deploying.md).
 */
export class MailDomainStack extends Stack {
  constructor(scope: Construct, id: string, props: MailDomainProps) {
    super(scope, id, props);
    const { stage } = props;
    const domain = stage.mailFrom.replace(/^.*@/, '');
    const configurationSet = new ses.ConfigurationSet(this, 'Mails', {
      configurationSetName: configurationSetName(stage.name),
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const identity = new ses.EmailIdentity(this, 'Domain', {
      identity: ses.Identity.domain(domain),
      configurationSet,
      mailFromDomain: `bounce.${domain}`,
    });
    const topic = this.trouble(stage);
    configurationSet.addEventDestination('Trouble', {
      destination: ses.EventDestination.snsTopic(topic),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT, ses.EmailSendingEvent.REJECT],
    });
    this.outputRecords(identity, domain);
  }

  private trouble({ alarmEmail }: Stage): sns.Topic {
    const topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
    topic.grantPublish(new ServicePrincipal('ses.amazonaws.com'));
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
    acknowledgeBounces(topic);
    return topic;
  }

  private outputRecords(identity: ses.EmailIdentity, domain: string): void {
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `RecordDkim${index + 1}`, { value: `${name} CNAME ${value}` });
    });
    const back = `bounce.${domain}`;
    new CfnOutput(this, 'RecordReturn', { value: `${back} MX 10 feedback-smtp.${this.region}.amazonses.com` });
    new CfnOutput(this, 'RecordSender', { value: `${back} TXT "v=spf1 include:amazonses.com ~all"` });
    new CfnOutput(this, 'RecordPolicy', { value: `_dmarc.${domain} TXT "v=DMARC1; p=quarantine"` });
  }
}
