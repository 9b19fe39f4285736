import { CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { acknowledgeBackup, acknowledgeNotice } from '../serverless-acknowledgements';
import type { WayfareStack } from '../stack';
import type { Stage } from '../stages';

/** Days that a backup is retained here, and its copy in the other account. `docs/operating.md` states them, too. */
export const KEPT_DAYS = 35;
export const COPY_KEPT_DAYS = 90;

export type BackupProps = StackProps & {
  readonly stage: Stage & { readonly backupVault: string };
  readonly main: WayfareStack;
};

/**
 * A backup of table and files each night, in a vault where nobody can delete it before its time, and a copy in a vault
 * of another account. The copy survives the loss of the account, and an attacker with all rights in it (docs/adr/0046).
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: BackupProps) {
    super(scope, id, props);
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const { stage, main } = props;
    const backupPlanRules = [this.nightly(stage)];
    const plan = new backup.BackupPlan(this, 'Plan', { backupPlanName: `wayfare-${stage.name}`, backupPlanRules });
    new backup.CfnBackupSelection(this, 'Kept', {
      backupPlanId: plan.backupPlanId,
      backupSelection: {
        selectionName: `wayfare-${stage.name}`,
        iamRoleArn: this.role().roleArn,
        resources: [main.table.table.tableArn, main.buckets.files.bucketArn],
      },
    });
    if (main.alarmTopic) this.notifyOfFailures(main.alarmTopic.topic.topicArn);
  }

  private nightly({ name, backupVault }: BackupProps['stage']): backup.BackupPlanRule {
    const account = backupVault.split(':')[4] ?? '';
    const vault = new backup.BackupVault(this, 'Vault', {
      backupVaultName: `wayfare-${name}`,
      encryptionKey: this.keySharedWith(account),
      // Without `changeableFor`, an administrator of this account can loosen the lock; nobody can loosen that of the
      // copy's vault.
      lockConfiguration: { minRetention: Duration.days(7), maxRetention: Duration.days(400) },
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    return new backup.BackupPlanRule({
      ruleName: 'nightly',
      backupVault: vault,
      scheduleExpression: events.Schedule.cron({ hour: '2', minute: '30' }),
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(12),
      deleteAfter: Duration.days(KEPT_DAYS),
      copyActions: [
        {
          destinationBackupVault: backup.BackupVault.fromBackupVaultArn(this, 'Copies', backupVault),
          deleteAfter: Duration.days(COPY_KEPT_DAYS),
        },
      ],
    });
  }

  /**
   * We need a key of our own: AWS-managed keys cannot be shared, and the other account needs the key to read what it
   * copies.
   */
  private keySharedWith(account: string): kms.Key {
    const key = new kms.Key(this, 'Key', { enableKeyRotation: true, removalPolicy: RemovalPolicy.RETAIN });
    const principals = [new iam.AccountPrincipal(account)];
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        principals,
        resources: ['*'],
        actions: ['kms:DescribeKey', 'kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
      }),
    );
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        principals,
        resources: ['*'],
        actions: ['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'],
        conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      }),
    );
    return key;
  }

  private role(): iam.Role {
    const names = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: names.map(name => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    acknowledgeBackup(role, names);
    return role;
  }

  /** Notifies about failed jobs of the whole account, not only of this stage. */
  private notifyOfFailures(topicArn: string): void {
    const rule = new events.CfnRule(this, 'Failed', {
      eventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['ABORTED', 'EXPIRED', 'FAILED', 'PARTIAL'] },
      },
      targets: [{ id: 'Topic', arn: topicArn }],
    });
    acknowledgeNotice(rule);
  }
}
