import { SSMClient } from '@aws-sdk/client-ssm';
import { pointSdkAtStage } from '../lib/point-at-stage';
import { runWithOperator } from '../lib/typed-secrets';
import { robotCheckSet, USAGE } from './command';

await runWithOperator(USAGE, (args, operator) =>
  robotCheckSet(args, {
    ...operator,
    reach: async wanted => {
      const stage = await pointSdkAtStage(wanted);
      return { ssm: new SSMClient({}), stage };
    },
  }),
);
