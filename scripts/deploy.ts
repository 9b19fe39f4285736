import { parseArgs } from 'node:util';
import { checkStage, stageNamed, type Stage } from '#infra/stages';
import { ask } from './deploy/ask';
import { deploy, type DeployOptions } from './deploy/deploy';
import { linesOf, isStopped, preflight } from './deploy/checks/preflight';
import { deployDeployer } from './deploy/deployer';
import { deployMail } from './deploy/mail';
import { watchedMinutes } from './deploy/release-alarms';
import { projectFile } from './lib/project-root';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Looks at the AWS account of the current credentials, shows what would change, asks, deploys one stage and tries it.

  npm run deploy -- --stage dev

  --stage      dev, staging, prod, pr-<number>, or one of them and a word: dev-ada, prod-lima
  --preflight  look and print the list, no more
  --mail       make the sender's domain in SES, and print the records that its name server needs
  --trust      owner/name of a repository on GitHub: make the role by which its workflows deploy the stage
  --pack       region pack of a stage with maps 'pack', by default .local/maps/gothenburg
  --admin      e-mail of the first admin; asked for when there is nobody yet
  --phone      a number to which a code is texted after the deployment; you type it in here
  --watch      minutes for which an update goes back by itself when an alarm turns red; by default 15 where data are
               kept, else only while it lasts; none: not even then
  --yes        do not ask before deploying
  --no-smoke   do not try the stage after the deployment`;

const look = async (stage: Stage): Promise<boolean> => {
  console.log(`Before the deployment of ${stage.name}:\n`);
  const found = await preflight(stage);
  for (const line of linesOf(found)) console.log(line);
  if (!isStopped(found)) return true;
  console.log('\nNothing was changed. Mend what is marked STOP and try again.');
  return false;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  stage: text,
  trust: text,
  pack: text,
  admin: text,
  phone: text,
  watch: text,
  preflight: flag,
  mail: flag,
  yes: flag,
  'no-smoke': flag,
} as const;

/** CloudFormation watches for three hours at most. */
const watchOf = (said: string | undefined, stage: Stage): number | 'none' => {
  if (said === undefined) return watchedMinutes(stage);
  if (said === 'none') return said;
  if (!/^\d{1,3}$/.test(said) || Number(said) > 180)
    throw new Error(`--watch takes 0 to 180 minutes, or none, not "${said}".`);
  return Number(said);
};

const main = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options });
  if (!values.stage) throw new UsageError('Say which stage.');
  const stage = checkStage(stageNamed(values.stage));
  if (stage.name === 'local') throw new Error('The stage local runs on this machine: npm start.');
  const watch = watchOf(values.watch, stage);
  if (values.mail) return deployMail(stage);
  if (values.trust) return deployDeployer(stage, values.trust);
  if (!(await look(stage))) return void (process.exitCode = 1);
  if (values.preflight) return;
  const how: DeployOptions = {
    pack: values.pack ?? projectFile('.local/maps/gothenburg'),
    agrees: async question => values.yes === true || /^y(es)?$/i.test(await ask(question)),
    ask,
    admin: values.admin,
    phone: values.phone,
    watch,
    isTried: !values['no-smoke'],
    hasTerminal: process.stdin.isTTY,
  };
  if (!(await deploy(stage, how))) process.exitCode = 1;
};

await runCommand(USAGE, main);
