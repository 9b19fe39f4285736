import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { backupStackName, edgeStackName, budgetStackName, watchStackName } from '#infra/stack-names';
import { hasBudget, type Stage } from '#infra/stages';
import { destroyStacks } from './cdk';
import { isFirstDeployment, stackStatus, statusOf } from './checks/stack-state';

export type DestroyOptions = {
  /** Prepares everything that the CDK needs to synthesize the stage. */
  prepare(): Promise<void>;
  /** Text typed to confirm: the stage's name, or anything else. */
  confirm(): Promise<string>;
  say(line: string): void;
  /** @default the CDK's command line */
  deleteStacks?(stacks: readonly string[], context: Readonly<Record<string, string>>): void;
};

/** The creation failed: nothing in the stack was ever used. */
const wasNeverCreated = (status: string | undefined): boolean =>
  isFirstDeployment(status) || status === 'ROLLBACK_FAILED' || status === 'CREATE_FAILED';

const empty = async (s3: S3Client, Bucket: string): Promise<void> => {
  for (;;) {
    const { Versions = [], DeleteMarkers = [], IsTruncated } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (!IsTruncated) return;
  }
};

/** Buckets that are still in the stack: access logs arrive for hours, also after the stack has emptied their bucket. */
const emptyBuckets = async ({ name, region }: Stage): Promise<void> => {
  const cloudFormation = new CloudFormationClient({ region });
  const s3 = new S3Client({ region });
  let NextToken: string | undefined;
  do {
    const page = await cloudFormation.send(
      new ListStackResourcesCommand({ StackName: `Wayfare-${name}`, ...(NextToken ? { NextToken } : {}) }),
    );
    for (const { ResourceType, ResourceStatus, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (ResourceType === 'AWS::S3::Bucket' && ResourceStatus !== 'DELETE_COMPLETE' && PhysicalResourceId)
        await empty(s3, PhysicalResourceId);
    }
    NextToken = page.NextToken;
  } while (NextToken);
};

/**
 * Deletes a stage's stacks, except those of a stage that people rely on. @throws when the stage is permanent and
 * exists, when nobody confirmed, or when a stack cannot be deleted.
 */
export const destroy = async (
  stage: Stage,
  { prepare, confirm, say, deleteStacks = destroyStacks }: DestroyOptions,
): Promise<void> => {
  const { name, region, isPermanent, waf, backupVault } = stage;
  if (isPermanent && !wasNeverCreated(await stackStatus(stage)))
    throw new Error(
      `The stage ${name} is permanent and is not deleted by a command: see docs/deploying.md, "Removing".`,
    );
  if ((await confirm()) !== name) throw new Error('Nothing was deleted.');
  await prepare();
  // A creation that failed has no protection, and the template that is to delete it must not add one.
  const context = { stage: name, isFirstDeployment: 'true' };
  const main = `Wayfare-${name}`;
  const first = [...(backupVault ? [backupStackName(name)] : []), watchStackName(name)];
  const both = [...first, main];
  const budget = hasBudget(stage) ? [budgetStackName(name)] : [];
  try {
    deleteStacks(both, context);
  } catch {
    say('Not all could be deleted at once: emptying the buckets that are left, and trying again.');
    await emptyBuckets(stage);
    deleteStacks(both, context);
  }
  const elsewhere = [...budget, ...(waf ? [edgeStackName(name)] : [])];
  if (elsewhere.length > 0) deleteStacks(elsewhere, context);
  say(`\n${name} is gone. What stays, for you to delete if you want:`);
  say(`  secrets    aws ssm get-parameters-by-path --path /wayfare/${name} --recursive`);
  say(`             aws secretsmanager list-secrets --filters Key=name,Values=wayfare/${name}/`);
  if (backupVault) say(`  backups    the vault wayfare-${name} and its key, as long as they hold backups`);
  const made = [
    { what: 'sender', stack: `${main}-Mail`, lost: 'its domain would have to be verified again' },
    { what: 'workflows', stack: `${main}-Deployer`, lost: 'the role by which they deploy' },
  ];
  for (const { what, stack, lost } of made)
    if (!isFirstDeployment(await statusOf(region, stack)))
      say(`  ${what.padEnd(9)}  aws cloudformation delete-stack --region ${region} --stack-name ${stack}  (${lost})`);
};
