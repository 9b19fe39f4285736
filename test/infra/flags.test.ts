import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { buildApp, flags } from '#infra/app';
import { exampleStage, stubLambdaDir, stubWebDir, temporaryDir } from './synthesize';

const recommended = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;

/** Flags that we set differently than recommended, each with its reason in `infra/app.ts`. */
const ownChoices = ['@aws-cdk/core:defaultCrossStackReferences'];

const lambdaDir = stubLambdaDir();
const webDir = stubWebDir();

/** Every template of a stage with every stack, as one text. */
const templatesWith = (context: Readonly<Record<string, unknown>>): string => {
  const backupVault = 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies';
  const change = { maps: 'amazon-location-v1', monthlyBudget: 100, costTag: true, backupVault } as const;
  process.env['CDK_VALIDATION'] = 'false';
  const app = buildApp({
    stage: { ...exampleStage('prod'), ...change },
    lambdaDir,
    webDir,
    outdir: temporaryDir('cdk'),
    context: { trusts: 'ada/wayfare', ...context },
  });
  const { stacks } = app.synth();
  delete process.env['CDK_VALIDATION'];
  return JSON.stringify(stacks.map(({ stackName, template }) => [stackName, template as unknown]));
};

it('[AWS-1] every feature flag that the CDK recommends and that changes a template stands', () => {
  for (const [name, value] of Object.entries(flags))
    if (!ownChoices.includes(name) && name in recommended) expect([name, value]).toEqual([name, recommended[name]]);
  const others = Object.entries(recommended).filter(([name]) => !(name in flags));
  expect(others.length).toBeGreaterThan(50);
  // All together first; one by one only if together they change something.
  const without = templatesWith({});
  if (templatesWith(Object.fromEntries(others)) === without) return;
  const changing = others.filter(([name, value]) => templatesWith({ [name]: value }) !== without);
  expect(changing.map(([name]) => name)).toEqual([]);
});
