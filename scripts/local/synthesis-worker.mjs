// Loads the CDK in a thread of its own and synthesizes one stage when it is told which. TypeScript is registered here,
// because a thread does not inherit the hooks of the one that started it.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
// Read once while aws-cdk-lib is imported.
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
