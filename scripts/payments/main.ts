import { SSMClient } from '@aws-sdk/client-ssm';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { runWithOperator } from '../lib/typed-secrets';
import { paymentsSet } from './command';

await runWithOperator(operator =>
  paymentsSet(process.argv.slice(2), {
    ...operator,
    reach: async wanted => {
      const at = await pointAtStage(wanted);
      return { ...at, ssm: new SSMClient({}), store: createContext().store };
    },
  }),
);
