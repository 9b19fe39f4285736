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
 * The topic of all alarms. It belongs to the main stack, although the alarms do not: recipients of its mails would have
 * to confirm a new topic again, and until then nobody would receive an alarm.
 */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, props: AlarmTopicProps) {
    super(scope, id);
    this.topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
    // A topic with its own policy only lets named principals publish; even alarms of the same account need it.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (props.reportsBackups) this.topic.grantPublish(new ServicePrincipal('events.amazonaws.com'));
    this.topic.addSubscription(new EmailSubscription(props.email));
  }
}
