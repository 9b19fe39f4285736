import { parseArgs } from 'node:util';
import { stageNamed } from '#infra/stages';
import { ask } from './deploy/ask';
import { bundle } from './deploy/build';
import { destroy } from './deploy/destroy';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Deletes a stage with all that is in it, after you have typed its name.

  npm run destroy -- --stage pr-12

  --stage  the stage. A permanent one that stands is refused: docs/deploying.md tells how it is taken apart
  --sure   the stage's name once more, where nobody can be asked`;

const main = async (): Promise<void> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { stage: text, sure: text } });
  if (!values.stage) throw new UsageError('Say which stage.');
  const stage = stageNamed(values.stage);
  if (stage.name === 'local') throw new Error('The stage local is a folder: delete .local.');
  await destroy(stage, {
    prepare: bundle,
    confirm: async () => values.sure ?? ask(`Type ${stage.name} to delete it, its bookings, people and files: `),
    say: line => console.log(line),
  });
};

await runCommand(USAGE, main);
