import { SSMClient } from '@aws-sdk/client-ssm';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { runWithOperator } from '../lib/typed-secrets';
import { paymentsSet, USAGE } from './command';

await runWithOperator(USAGE, (args, operator) =>
  paymentsSet(args, {
    ...operator,
    reach: async wanted => {
      const at = await pointAtStage(wanted);
      return { ...at, ssm: new SSMClient({}), store: createContext().store };
    },
  }),
);
