import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stageNamed } from '#infra/stages';
import { watchAlarms } from './deploy/watch-alarms';

const USAGE = `Watches the alarms of a stage after a deployment, and fails as soon as one turns red.

  npm run watch -- --stage dev [--minutes 15]`;

const main = async (): Promise<void> => {
  const options = {
    stage: { type: 'string' },
    minutes: { type: 'string', default: '15' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(USAGE);
  const minutes = Number(values.minutes);
  if (!values.stage || !(minutes > 0)) throw new Error(`Say which stage, and for how many minutes.\n\n${USAGE}`);
  const red = await watchAlarms(stageNamed(values.stage), { minutes, sleep });
  if (red.length > 0)
    throw new Error(`Red since the deployment: ${red.join(', ')} (docs/operating.md says what to do).`);
  console.log(`No alarm of ${values.stage} turned red in ${minutes} minutes.`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
