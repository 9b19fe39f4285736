import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { COPY_KEPT_DAYS, KEPT_DAYS } from '#infra/constructs/backup';
import { checkStage } from '#infra/stages';
import { appOf, exampleStage, readFrom, resourcesOf, templateBeside, templateOf } from './synthesize';

const VAULT = 'arn:aws:backup:eu-north-1:444455556666:backup-vault:wayfare-copies';
const options = { change: { backupVault: VAULT } } as const;
const main = templateOf('prod', options);
const template = templateBeside('Backup', 'prod', options);
const without = { change: { backupVault: undefined } };

it('[AWS-3] backs up table and files each night, and copies both to the other account’s vault', () => {
  const [[, selection] = []] = resourcesOf(template, 'AWS::Backup::BackupSelection');
  const { Resources } = selection?.Properties['BackupSelection'] as { Resources: unknown[] };
  const [table] = Object.keys(main.findResources('AWS::DynamoDB::GlobalTable'));
  const files = Object.keys(main.findResources('AWS::S3::Bucket')).find(id => id.startsWith('BucketsFiles'));
  expect(Resources.map(resource => readFrom(main, resource))).toEqual(
    [table, files].map(id => ({ 'Fn::GetAtt': [id, 'Arn'] })),
  );
  const [[, plan] = []] = resourcesOf(template, 'AWS::Backup::BackupPlan');
  const { BackupPlanRule } = plan?.Properties['BackupPlan'] as { BackupPlanRule: unknown[] };
  expect(BackupPlanRule).toMatchObject([
    {
      Lifecycle: { DeleteAfterDays: KEPT_DAYS },
      CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: COPY_KEPT_DAYS } }],
    },
  ]);
});

it('[AWS-3] is in a vault that is locked and outlives the stack, by a key that the other account may read with', () => {
  const [[, vault] = []] = resourcesOf(template, 'AWS::Backup::BackupVault');
  expect(vault).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  expect(vault?.Properties['LockConfiguration']).toEqual({ MinRetentionDays: 7, MaxRetentionDays: 400 });
  expect(JSON.stringify(vault?.Properties['AccessPolicy'])).toContain('backup:DeleteRecoveryPoint');
  const [[key, policy] = []] = resourcesOf(template, 'AWS::KMS::Key');
  expect(vault?.Properties['EncryptionKeyArn']).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
  expect(JSON.stringify(policy?.Properties['KeyPolicy'])).toContain(':iam::444455556666:root');
  expect(policy).toMatchObject({ DeletionPolicy: 'Retain' });
});

it('[AWS-6] somebody hears of a backup that failed: the topic lets the rule’s events in', () => {
  const [[, rule] = []] = resourcesOf(template, 'AWS::Events::Rule');
  const [target] = rule?.Properties['Targets'] as { Arn: unknown }[];
  const [topic] = Object.keys(main.findResources('AWS::SNS::Topic'));
  expect(readFrom(main, target?.Arn)).toEqual({ Ref: topic });
  const policies = (of: typeof main) => JSON.stringify(of.findResources('AWS::SNS::TopicPolicy'));
  expect(policies(main)).toContain('events.amazonaws.com');
  expect(policies(templateOf('prod', without))).not.toContain('events.amazonaws.com');
});

it('[AWS-6] passes cdk-nag and the CDK’s validation', () => {
  const { app } = appOf('prod', options);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  app.synth();
});

it('[AWS-3] is no stack of a stage without a vault, and of none that goes with its data', () => {
  expect(() => templateBeside('Backup', 'prod', without)).toThrow('has no stack');
  expect(() => checkStage({ ...exampleStage('dev'), backupVault: VAULT })).toThrow('permanent');
});
