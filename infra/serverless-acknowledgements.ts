import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Acknowledgement } from './acknowledgement';
import type { AlarmTopic } from './constructs/alarm-topic';
import type { Boundary } from './constructs/boundary';
import type { Consumers } from './constructs/consumers';
import type { Functions } from './constructs/functions';
import type { Jobs } from './constructs/jobs';
import { grants, type LambdaName } from './grants';

type ServerlessStack = IConstruct & {
  readonly functions: Functions;
  readonly jobs: Jobs;
  readonly alarmTopic: AlarmTopic | undefined;
  readonly boundary: Boundary;
  readonly consumers: Consumers;
};

const finding = (at: IConstruct | undefined, rule: string, reason: string): Acknowledgement[] =>
  at ? [{ at, id: `Serverless-${rule}`, reason }] : [];

const IN_QUEUE = 'It is called from a queue, whose own dead letters keep what was given up.';
const jobs: Partial<Record<LambdaName, string>> = {
  'auth-triggers': 'Cognito waits for its answer: no call is left in a queue of Lambda that could give it up.',
  events: 'It is called from the table’s stream, whose mapping sends what it gives up to the dead letters.',
  dispatch: IN_QUEUE,
  push: IN_QUEUE,
  sweeper: 'The destination of its asynchronous calls keeps the runs that failed.',
  canary: 'An alarm tells when no run succeeds; the next says more than what a failed one would have kept.',
  bootstrap: 'The operator who invokes it waits for its answer.',
};

/** Destination of failed events of a function that has no dead-letter queue of its own. */
export const insteadOfDeadLetters = (name: LambdaName): string => {
  const known = jobs[name];
  if (known) return known;
  return grants[name].credentials
    ? 'API Gateway waits for its answer; what a run of the timer missed is asked about by the next, a minute later.'
    : 'API Gateway waits for its answer: no call is left in a queue of Lambda that could give it up.';
};

const functionFindings = ({ functions }: ServerlessStack): Acknowledgement[] =>
  [...functions.all].flatMap(([name, fn]) => [
    ...finding(fn, 'LambdaDLQ', insteadOfDeadLetters(name)),
    ...finding(
      fn.role,
      'LambdaStarPermissions',
      'Only statements for which there is no resource to name have `*`; each is acknowledged by its finding of AwsSolutions.',
    ),
    ...finding(
      name === 'sweeper' ? undefined : fn.node.tryFindChild('EventInvokeConfig'),
      'LambdaAsyncFailureDestination',
      grants[name].credentials
        ? 'The timer calls it again a minute later, and the payment that was not asked about is asked about then.'
        : insteadOfDeadLetters(name),
    ),
  ]);

/** Helpers of the CDK run only during a deployment, which fails with them; the library chooses their settings. */
const helperFindings = (stack: ServerlessStack): Acknowledgement[] => {
  const reason = 'Helper of the CDK that runs only during a deployment, which waits for it and fails with it.';
  const beginnings = ['Custom::CDKBucketDeployment', 'AWS679f53fac002430cb0da5b7982bd2287'];
  const helpers = stack.node.children.filter(({ node }) => beginnings.some(beginning => node.id.startsWith(beginning)));
  const rules = ['LambdaDLQ', 'LambdaDefaultMemorySize', 'LambdaLatestVersion', 'LambdaTracing'];
  return helpers.flatMap(helper => rules.flatMap(rule => finding(helper, rule, reason)));
};

const subscriptionFindings = (topic: IConstruct | undefined, reason: string): Acknowledgement[] =>
  (topic?.node.children ?? []).flatMap(subscription => finding(subscription, 'SNSRedrivePolicy', reason));

/** The same finding in the stack of mails, whose notices of bounces go to a person. */
export const acknowledgeBounces = (topic: IConstruct): void => {
  const reason = 'A notice that cannot be delivered is lost to its reader alone: an alarm watches the rate of bounces.';
  for (const { at, id } of subscriptionFindings(topic, reason)) Validations.of(at).acknowledge({ id, reason });
};

/** The role of workflows that deploy. `named` are the findings about resources whose names are partly unknown. */
export const acknowledgeDeployer = (role: IConstruct, named: readonly string[]): void => {
  const reasons = {
    '*': 'What it only looks at has no resource to name.',
    ...Object.fromEntries(
      named.map(resource => [resource, 'The rest of the name is made by the CDK or CloudFormation.']),
    ),
  };
  for (const [resource, reason] of Object.entries(reasons))
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  Validations.of(role).acknowledge({ id: 'Serverless-LambdaStarPermissions', reason: reasons['*'] });
};

/** The role that AWS Backup takes, with policies that AWS manages. */
export const acknowledgeBackup = (role: IConstruct, policies: readonly string[]): void => {
  const reason =
    'AWS’s own policy for AWS Backup, which follows what the service needs; nobody else may take the role.';
  for (const policy of policies)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      reason,
    });
};

/** A rule that only notifies somebody. */
export const acknowledgeNotice = (rule: IConstruct): void => {
  const reason =
    'A notice that cannot be handed over is lost to its reader alone: the console of AWS Backup lists each job.';
  Validations.of(rule).acknowledge({ id: 'Serverless-EventBusDLQ', reason });
};

/** Acknowledged findings of cdk-nag's Serverless pack. */
export const serverlessFindings = (stack: ServerlessStack): Acknowledgement[] => {
  const dispatchSource = stack.functions
    .get('dispatch')
    .node.children.find(({ node }) => node.id.startsWith('SqsEventSource'));
  const destination = 'A queue’s mapping has no destination: the queue’s own redrive policy keeps what was given up.';
  const stale =
    'Positions for panels are no news after a minute: what fails is dropped, and the next position replaces it.';
  return [
    ...functionFindings(stack),
    ...helperFindings(stack),
    ...finding(
      stack.boundary.policy,
      'LambdaStarPermissions',
      'A boundary allows nothing by itself; its `*` is for what has no resource to name.',
    ),
    ...[stack.jobs.dispatchDeadLetters, stack.jobs.eventDeadLetters].flatMap(queue =>
      finding(queue, 'SQSRedrivePolicy', 'It is itself a dead-letter queue.'),
    ),
    ...finding(stack.jobs.panelQueue, 'SQSRedrivePolicy', stale),
    ...finding(stack.consumers.node.tryFindChild('PanelNews'), 'LambdaEventSourceMappingDestination', stale),
    ...[dispatchSource, stack.consumers.node.tryFindChild('Pushes')].flatMap(mapping =>
      finding(mapping, 'LambdaEventSourceMappingDestination', destination),
    ),
    ...subscriptionFindings(
      stack.alarmTopic?.topic,
      'A mail of an alarm that cannot be delivered is lost to its reader alone: the alarm stays red in CloudWatch.',
    ),
  ];
};
