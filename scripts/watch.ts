import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stageNamed } from '#infra/stages';
import { watchAlarms } from './deploy/watch-alarms';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Watches the alarms of a stage after a deployment, and fails as soon as one turns red.

  npm run watch -- --stage dev [--minutes 15]`;

const main = async (): Promise<void> => {
  const options = {
    stage: { type: 'string' },
    minutes: { type: 'string', default: '15' },
  } as const;
  const { values } = parseArgs({ options });
  const minutes = Number(values.minutes);
  if (!values.stage || !(minutes > 0)) throw new UsageError('Say which stage, and for how many minutes.');
  const red = await watchAlarms(stageNamed(values.stage), { minutes, sleep });
  if (red.length > 0)
    throw new Error(`Red since the deployment: ${red.join(', ')} (docs/operating.md says what to do).`);
  console.log(`No alarm of ${values.stage} turned red in ${minutes} minutes.`);
};

await runCommand(USAGE, main);
