import { parseArgs } from 'node:util';
import { isRefusal } from '#shared/contract/errors';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { readChanges } from './read-changes';
import { setSettings } from './set-settings';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `Changes settings of a stage without the panel, e.g. to lead it out of demo mode.

  npm run settings:set -- [--stage dev [--table NAME] | --url http://127.0.0.1:3000] NAME=value …

  --url     a product that runs on this machine (default http://127.0.0.1:3000)
  --stage   a deployed stage, with the AWS credentials of the environment
  --table   its table, when it was not deployed from this folder

  npm run settings:set -- --stage prod AllowCriticalEditsAdmin=true
  npm run settings:set -- appName="Rut's Rides" maxFareAboveEstimate=null

What is changed is checked as in the panel and stands in the audit trail, by "operator".`;

const main = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const options = { stage: text, table: text, url: text } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError('Say what to set.');
  const changes = readChanges(positionals);
  const { stage } = await pointAtStage(values);
  const answer = await setSettings(createContext(), changes);
  if (isRefusal(answer)) throw new Error(`Not set: ${answer.refusal} ${JSON.stringify(answer.params ?? {})}`);
  for (const [name, value] of Object.entries(changes)) console.log(`${stage}: ${name} = ${JSON.stringify(value)}`);
  console.log('Open pages follow within seconds.');
};

await runCommand(USAGE, main);
