import { parseArgs } from 'node:util';
import { SSMClient } from '@aws-sdk/client-ssm';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { storePushKeys } from './store-keys';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `Makes the key pair that signs pushes to browsers (VAPID), unless the stage has one.

  npm run push:keys -- --stage dev --subject mailto:ops@example.com

  --stage    a deployed stage, with the AWS credentials of the environment
  --local    instead of --stage: the product that runs on this machine, at --url
  --subject  where push services write to when something is wrong: mailto: or https:
  --replace  a new pair: every browser has to switch notifications on again
  --table    the stage's table, when it was not deployed from this folder`;

const run = async (): Promise<void> => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { stage: text, subject: text, url: text, table: text, local: flag, replace: flag };
  const { values } = parseArgs({ options });
  if ((values.stage === undefined) === !values.local) throw new UsageError('Say which stage, or --local.');
  const subject = values.subject ?? '';
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject)) throw new UsageError('Say the --subject.');
  const { stage } = await pointAtStage(values);
  const at = { ssm: new SSMClient({}), store: createContext().store, stage };
  const outcome = await storePushKeys(at, { subject, replace: values.replace ?? false });
  console.log(
    outcome === 'made'
      ? `Made for ${stage}. Its function knows within five minutes.`
      : `${stage} has a key pair already. --replace makes another: every browser has to switch notifications on again.`,
  );
};

await runCommand(USAGE, run);
