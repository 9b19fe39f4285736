import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { buildApp } from '#infra/app';
import { readOwnValues } from '#infra/own-values';
import { stageNamed } from '#infra/stages';
import { buildLambdas } from './build/lambdas';
import { runCommand } from './lib/command.mjs';

const USAGE = `Synthesizes the CloudFormation templates of a stage and checks them with cdk-nag.

  npm run synth -- [--stage dev] [--values stages.example.json]

  --values  an operator's values, instead of those of stages.json

The templates are written to cdk.out/<stage>.`;

const main = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string', default: 'dev' },
      values: { type: 'string' },
    },
  });
  const stage = stageNamed(values.stage, values.values === undefined ? undefined : readOwnValues(values.values));
  await buildLambdas();
  const outdir = fileURLToPath(new URL(`../cdk.out/${stage.name}`, import.meta.url));
  const app = buildApp({ stage, outdir });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  for (const { stackName, template } of app.synth().stacks) {
    const { Resources } = template as { Resources: object };
    console.log(
      `${stackName}: ${Object.keys(Resources).length} resources, cdk.out/${stage.name}/${stackName}.template.json`,
    );
  }
};

await runCommand(USAGE, main);
