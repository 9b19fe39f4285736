import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export type AlarmTopicProps = {
  readonly email: string;
  /** Whether rules of EventBridge report backups that failed. */
  readonly reportsBackups: boolean;
};

/**
 * Where alarms go. It stands in the main stack although the alarms do not: a topic made anew would have to be confirmed
 * anew by whoever reads its mails, and until then nobody would hear of anything.
 */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, props: AlarmTopicProps) {
    super(scope, id);
    this.topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a policy of its own lets nobody publish whom it does not name, an alarm of the same account neither.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (props.reportsBackups) this.topic.grantPublish(new ServicePrincipal('events.amazonaws.com'));
    this.topic.addSubscription(new EmailSubscription(props.email));
  }
}
