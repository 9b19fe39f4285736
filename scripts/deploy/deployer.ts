import type { Stage } from '#infra/stages';
import { bundle } from './build';
import { deployStack } from './cdk';

/** Creates the role by which the workflows of a repository deploy a stage, and prints where to enter it. */
export const deployDeployer = async ({ name, region }: Stage, trusts: string): Promise<void> => {
  await bundle();
  const { RoleArn } = deployStack(`Wayfare-${name}-Deployer`, { stage: name, trusts });
  console.log(`\nIn the settings of ${trusts}, in an environment "${name}", these variables:\n`);
  console.log(`  AWS_ROLE    ${RoleArn}`);
  console.log(`  AWS_REGION  ${region}`);
};
