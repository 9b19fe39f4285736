import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { App, type StackProps } from 'aws-cdk-lib';
import { BackupStack } from './constructs/backup';
import { DeployerStack } from './constructs/deployer';
import { EdgeFirewallStack } from './constructs/edge-firewall';
import { MailDomainStack } from './constructs/mail-domain';
import { BudgetStack } from './constructs/budget';
import { WayfareStack } from './stack';
import { checkStage, hasBudget, stageNamed, type Stage } from './stages';
import { backupStackName, edgeStackName, budgetStackName, watchStackName } from './stack-names';
import { WatchStack } from './watch-stack';

export type BuildAppOptions = {
  readonly stage: Stage;
  /** Folder of `<function>.mjs` bundles. @default dist/lambdas */
  readonly lambdaDir?: string;
  /** Folder of the web build, copied into the site's bucket if it exists. @default dist/web, but none for `local` */
  readonly webDir?: string;
  /** Folder of the cloud assembly. @default CDK_OUTDIR, else a temporary folder */
  readonly outdir?: string;
  /** CDK context, e.g. `packDir`, `isFirstDeployment`, `trusts`. @default what the CDK command line passes */
  readonly context?: Readonly<Record<string, unknown>>;
};

const projectDir = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Feature flags of the CDK: those that it recommends, as far as they change a template of ours (`test/infra/flags.test.ts`). */
export const flags = {
  // Whatever the CDK's own validation finds, e.g. a type that a region does not know, ends the synthesis.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  // Set explicitly, because the CDK recommends weak references: the web ACL must not be deleted while a site still
  // names it. The watching stack reads it by a weak reference all the same (docs/adr/0043).
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
} as const;

const contextText = (app: App, key: string): string | undefined => {
  const value: unknown = app.node.tryGetContext(key);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Stacks on which no other stack depends: sender, budget, the role of workflows. */
const addStacksBeside = (app: App, stage: Stage, { tags, env }: Required<Pick<StackProps, 'tags' | 'env'>>): void => {
  const { mailFrom } = stage;
  // A stage on a laptop sends no mails.
  if (mailFrom !== undefined && stage.name !== 'local') {
    new MailDomainStack(app, `Wayfare-${stage.name}-Mail`, {
      stage: { ...stage, mailFrom },
      env,
      tags,
      description: `Sender of the mails of Wayfare, stage ${stage.name}`,
    });
  }
  if (hasBudget(stage))
    new BudgetStack(app, budgetStackName(stage.name), {
      stage,
      tags,
      env: { region: 'us-east-1' },
      description: `What Wayfare costs, stage ${stage.name}`,
    });
  const trusts = contextText(app, 'trusts');
  if (trusts !== undefined) {
    new DeployerStack(app, `Wayfare-${stage.name}-Deployer`, {
      stage,
      trusts,
      env,
      tags,
      description: `Role by which ${trusts} deploys Wayfare, stage ${stage.name}`,
    });
  }
};

/**
 * Builds the CDK app of one stage: the stack `Wayfare-<stage>`, `-Watch` for one that is not on a laptop, `-Edge` for one
 * with a firewall, `-Mail` for one with a sender, `-Purse` for one with a budget, `-Backup` for one with a vault, `-Deployer` with a repository to trust.
 *
 * @throws when the stage's configuration is invalid, or the functions are not bundled yet.
 */
export const buildApp = (options: BuildAppOptions): App => {
  const stage = checkStage(options.stage);
  const lambdaDir = options.lambdaDir ?? projectDir('dist/lambdas');
  if (!existsSync(lambdaDir)) throw new Error(`There are no bundled functions in ${lambdaDir}: bundle them first.`);
  const defaultWebDir = stage.name === 'local' ? undefined : projectDir('dist/web');
  const webDir = options.webDir ?? defaultWebDir;
  const app = new App({
    // Callers synthesize explicitly; otherwise the CDK would synthesize again when a process with CDK_OUTDIR exits.
    autoSynth: false,
    treeMetadata: false,
    analyticsReporting: false,
    ...(options.outdir ? { outdir: options.outdir } : {}),
    context: { ...flags, ...options.context },
  });
  // The account's bills show the costs of a stage by the tag `stage`.
  const tags = { product: 'wayfare', stage: stage.name };
  const env = { region: stage.region };
  const firewall = stage.waf
    ? new EdgeFirewallStack(app, edgeStackName(stage.name), {
        stage,
        env: { region: 'us-east-1' },
        tags,
        crossRegionReferences: true,
        description: `Web firewall of Wayfare, stage ${stage.name}`,
      })
    : undefined;
  addStacksBeside(app, stage, { tags, env });
  const packDir = contextText(app, 'packDir');
  const isFirstDeployment = contextText(app, 'isFirstDeployment') === 'true';
  const main = new WayfareStack(app, `Wayfare-${stage.name}`, {
    stage,
    lambdaDir,
    env,
    tags,
    crossRegionReferences: firewall !== undefined,
    description: `Wayfare, stage ${stage.name}`,
    terminationProtection: stage.isPermanent && !isFirstDeployment,
    isFirstDeployment,
    ...(webDir && existsSync(webDir) ? { webDir } : {}),
    ...(firewall ? { webAclArn: firewall.webAclArn } : {}),
    ...(packDir ? { packDir } : {}),
  });
  // Nobody watches a laptop.
  if (stage.name !== 'local')
    new WatchStack(app, watchStackName(stage.name), {
      stage,
      env,
      tags,
      watched: main,
      description: `What watches Wayfare, stage ${stage.name}`,
    });
  const { backupVault } = stage;
  if (backupVault)
    new BackupStack(app, backupStackName(stage.name), {
      stage: { ...stage, backupVault },
      env,
      tags,
      main,
      description: `Backups of Wayfare, stage ${stage.name}`,
    });
  return app;
};

const isExecuted = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isExecuted) {
  const { node } = new App({ autoSynth: false });
  const lambdaDir: unknown = node.tryGetContext('lambdaDir');
  buildApp({
    stage: stageNamed(String(node.tryGetContext('stage') ?? 'dev')),
    ...(typeof lambdaDir === 'string' ? { lambdaDir } : {}),
  }).synth();
}
