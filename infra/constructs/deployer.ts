import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledgeDeployer } from '../serverless-acknowledgements';
import type { Stage } from '../stages';

const GITHUB = 'token.actions.githubusercontent.com';

export type DeployerProps = StackProps & {
  readonly stage: Stage;
  /** The one repository that may deploy: `owner/name`. */
  readonly trusts: string;
};

/** Read actions of the deploy command; its checklist names a missing one (docs/deploying.md, "Rights of the deployer"). */
const looks = [
  'acm:DescribeCertificate',
  'cloudformation:DescribeStacks',
  'cloudformation:ListStackResources',
  'cloudwatch:DescribeAlarms',
  'lambda:GetAccountSettings',
  'secretsmanager:DescribeSecret',
  'ses:GetAccount',
  'ses:GetEmailIdentity',
  'sns:GetSMSAttributes',
  'sns:GetSMSSandboxAccountStatus',
  'ssm:GetParameter',
  'ssm:GetParameters',
];

/**
 * The role by which a repository's workflows deploy one stage, without a key that could be stolen: GitHub identifies
 * the workflow, and the role only trusts jobs of the environment with the stage's name. It has its own stack, because
 * an administrator has to create it before a workflow can do anything.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, props: DeployerProps) {
    super(scope, id, props);
    const { stage, trusts } = props;
    if (!/^[\w.-]+\/[\w.-]+$/.test(trusts)) throw new Error(`"${trusts}" is no repository: say owner/name.`);
    const arn = (service: string, resource: string, region = this.region) =>
      `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`;
    const role = new iam.Role(this, 'Role', {
      roleName: `wayfare-${stage.name}-deployer`,
      description: `Deploys the stage ${stage.name} from ${trusts}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new iam.WebIdentityPrincipal(arn('iam', `oidc-provider/${GITHUB}`, ''), {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${trusts}:environment:${stage.name}`,
        },
      }),
    });
    const may = (actions: string[], resources: string[]) =>
      role.addToPolicy(new iam.PolicyStatement({ actions, resources }));
    may(['sts:AssumeRole'], [arn('iam', 'role/cdk-hnb659fds-*', '')]);
    may(looks, ['*']);
    may(['cloudformation:SetStackPolicy'], [arn('cloudformation', `stack/Wayfare-${stage.name}*/*`)]);
    may(['lambda:InvokeFunction'], [arn('lambda', `function:wayfare-${stage.name}-bootstrap`)]);
    acknowledgeDeployer(role, [
      'arn:aws:iam::<AWS::AccountId>:role/cdk-hnb659fds-*',
      `arn:aws:cloudformation:${this.region}:<AWS::AccountId>:stack/Wayfare-${stage.name}*/*`,
    ]);
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
  }
}
