import { SSMClient } from '@aws-sdk/client-ssm';
import { pointSdkAtStage } from '../lib/point-at-stage';
import { runWithOperator } from '../lib/typed-secrets';
import { robotCheckSet } from './command';

await runWithOperator(operator =>
  robotCheckSet(process.argv.slice(2), {
    ...operator,
    reach: async wanted => {
      const stage = await pointSdkAtStage(wanted);
      return { ssm: new SSMClient({}), stage };
    },
  }),
);
