// Worker thread that loads the CDK and synthesizes one stage on request. It registers TypeScript itself, because a
// worker does not inherit its parent's module hooks.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
// Read once, while aws-cdk-lib is imported.
process.env.CDK_VALIDATION = 'false';
const { buildApp } = await import('../../infra/app.ts');

parentPort.once('message', ({ stage, lambdaDir, outdir }) => {
  const assembly = buildApp({ stage, outdir, ...(lambdaDir ? { lambdaDir } : {}) }).synth();
  const stacks = assembly.stacks.map(({ stackName, template, environment }) => ({
    stackName,
    template,
    environment: { region: environment.region },
  }));
  parentPort.postMessage({ directory: assembly.directory, stacks });
});
