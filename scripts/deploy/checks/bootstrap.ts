import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { hasBudget } from '#infra/stages';
import { type Check, type Finding, ok, stop, unlessMissing } from './check';

/** Oldest version of the bootstrap stack that the assembly of our CDK accepts. */
const OLDEST_VERSION = 6;
const PARAMETER = '/cdk-bootstrap/hnb659fds/version';

const lookAt = async (region: string): Promise<Finding> => {
  const answer = await unlessMissing(new SSMClient({ region }).send(new GetParameterCommand({ Name: PARAMETER })));
  const version = Number(answer?.Parameter?.Value);
  const todo = `npx cdk bootstrap aws://<account>/${region}`;
  if (!answer) return stop(`${region} is not bootstrapped`, todo);
  return version >= OLDEST_VERSION
    ? ok(`${region} has version ${version}`)
    : stop(`${region} has version ${version}, older than ${OLDEST_VERSION}`, todo);
};

/** The CDK's bootstrap stack, in each region that the stage deploys to. */
export const bootstrap: Check = {
  subject: 'bootstrap',
  look: stage => {
    const regions = [stage.region, ...(stage.waf || hasBudget(stage) ? ['us-east-1'] : [])];
    return Promise.all([...new Set(regions)].map(lookAt));
  },
};
