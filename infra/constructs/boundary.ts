import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { grants, type Grant } from '../grants';
import { receiveActions, statementsOf, type GrantTargets } from '../permissions';

export type BoundaryProps = {
  readonly targets: Omit<GrantTargets, 'poolArn'>;
  readonly streamArn: string;
  /** Queues to which Lambda sends the events at which a function failed, in the function's name. */
  readonly deadLetterArns: readonly string[];
};

const poolActions = [...new Set(Object.values(grants).flatMap(({ pool }) => pool ?? []))];

/** Union of all rows of the permission table, without the statements that `common` states in a shorter form. */
const everyGrant: Grant = {
  table: 'readwrite',
  audit: ['append', 'forget'],
  pool: poolActions,
  schedules: true,
  sockets: true,
  mails: true,
  maps: true,
  phones: ['register', 'remove'],
  files: ['AbortMultipartUpload', 'DeleteObject', 'GetObject', 'ListBucket', 'ListMultipartUploadParts', 'PutObject'],
};

const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) });

/** Statements whose resource differs by function or does not exist, and those that Lambda needs in the function's name. */
const common = ({ targets, streamArn, deadLetterArns }: BoundaryProps): iam.PolicyStatement[] => {
  const { region, account, stage, dispatchQueueArn, panelQueueArn, pushQueueArn } = targets;
  const queueArns = [dispatchQueueArn, panelQueueArn, pushQueueArn, ...deadLetterArns];
  return [
    allow(
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      [`arn:aws:logs:${region}:${account}:log-group:Wayfare-${stage}-Functions*`],
    ),
    allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams'], ['*']),
    // A phone number has no ARN; each function's role decides whether it may send texts.
    allow(['sns:Publish'], ['*']),
    allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamArn]),
    allow(['sqs:SendMessage', 'sqs:GetQueueUrl', ...receiveActions], queueArns),
    allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter/wayfare/${stage}/*`]),
    // AWS-managed keys admit everybody who may use the service, so the boundary must not deny them.
    allow(
      ['kms:Decrypt', 'kms:Encrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:CreateGrant', 'kms:DescribeKey'],
      [`arn:aws:kms:${region}:${account}:key/*`],
      { StringEquals: { 'kms:ViaService': ['dynamodb', 'ssm'].map(service => `${service}.${region}.amazonaws.com`) } },
    ),
  ];
};

/**
 * Upper limit of every function's rights, even if its role is granted more. It excludes roles, tables and pools
 * themselves, other stages, and above all changes to the audit trail. It grants no right.
 */
export class Boundary extends Construct {
  readonly policy: iam.ManagedPolicy;

  constructor(scope: Construct, id: string, props: BoundaryProps) {
    super(scope, id);
    const { targets } = props;
    const { region, account } = targets;
    const [tableArn = ''] = targets.tableArns;
    // The pool refers to its trigger, whose role would refer to the pool.
    const poolArn = `arn:aws:cognito-idp:${region}:${account}:userpool/*`;
    this.policy = new iam.ManagedPolicy(this, 'Policy', {
      description: 'The most that any function of this stage may do; it gives nobody a right',
      document: new iam.PolicyDocument({
        // A policy holds 6,144 characters: the indexes are not named one by one here.
        statements: [
          ...statementsOf(everyGrant, { ...targets, poolArn, tableArns: [tableArn, `${tableArn}/index/*`] }),
          ...common(props),
        ],
      }),
    });
  }
}
