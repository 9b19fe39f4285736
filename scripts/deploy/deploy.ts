import { buildApp } from '#infra/app';
import { operatorOutputNames, webOutputNames } from '#infra/web-config';
import { backupStackName, edgeStackName, budgetStackName, watchStackName } from '#infra/stack-names';
import { hasBudget, type Stage } from '#infra/stages';
import { build } from './build';
import { type Context, deployReader, deployStack, showDiff, updateStack } from './cdk';
import { isFirstDeployment, stackStatus } from './checks/stack-state';
import { signInByCode } from './code-sign-in';
import { makeFirstAdmin } from './first-admin';
import { monthlyPrice, type Template } from './monthly-price';
import { phoneNames } from './phone-sign-in-trial';
import { watchersOf } from './release-alarms';
import { smoke } from './smoke';
import { confirmAtPool, smokeLines } from './smoke-stage';
import { guardData } from './stack-policy';

export type DeployOptions = {
  /** Folder of the region pack, for a stage with maps of its own. */
  readonly pack: string;
  agrees(question: string): Promise<boolean>;
  ask(question: string): Promise<string>;
  readonly admin: string | undefined;
  readonly phone: string | undefined;
  /** For how many minutes after an update the alarms can roll it back; `none`: not at all. */
  readonly watch: number | 'none';
  readonly isTried: boolean;
  readonly hasTerminal: boolean;
};

/** Places of the region that the product comes with; Amazon Location knows them too. */
const places = { from: [57.7089, 11.9746], to: [57.697, 11.9865] } as const;

const showPrice = (stage: Stage, context: Context): void => {
  const { stacks } = buildApp({ stage, context }).synth();
  const { lines } = monthlyPrice(
    stacks.map(({ template }) => template as Template),
    stage.federation?.providers.length ?? 0,
  );
  for (const line of ['', ...lines, '']) console.log(line);
};

/** Finds out, before the first deployment, by which name a code by text signs in. @returns whether to continue. */
const settlePhoneSignIn = async ({ name, region, phoneSignIn = 'number' }: Stage, agrees: DeployOptions['agrees']) => {
  const works = await phoneNames(region);
  const said = (works: boolean) => (works ? 'signs in' : 'does NOT sign in');
  console.log(`Tried on a pool of its own: a phone number ${said(works.number)}, a uid ${said(works.uid)}.`);
  if (works[phoneSignIn]) return true;
  const other = phoneSignIn === 'number' ? 'uid' : 'number';
  if (works[other]) console.log(`Say "phoneSignIn": "${other}" for ${name} in stages.json, and deploy again.`);
  else console.log('Keep sign-in by phone off (MobileLoginEnabled): it would not work here.');
  return agrees('Deploy all the same? (y/N) ');
};

/** Creates the stack without protections, which a rollback could not undo, and adds them once it exists. */
const createStage = ({ name, isPermanent }: Stage, context: Context): Record<string, string> => {
  const stack = `Wayfare-${name}`;
  const outputs = deployStack(stack, { ...context, isFirstDeployment: 'true' });
  return isPermanent ? deployStack(stack, context) : outputs;
};

/** Updates the stack under the eyes of the stage's alarms (docs/adr/0050). */
const updateStage = async (stage: Stage, context: Context, watch: number | 'none'): Promise<Record<string, string>> => {
  const stack = `Wayfare-${stage.name}`;
  const none = { alarms: [], red: [], minutes: 0 };
  const { red, ...release } = watch === 'none' ? none : await watchersOf(stage, watch);
  const { alarms, minutes } = release;
  for (const alarm of red) console.log(`${alarm} is red already: it takes nothing back.`);
  console.log(
    alarms.length > 0
      ? `Goes back by itself when one of ${alarms.length} alarms turns red meanwhile, or in the ${minutes} minutes after.`
      : 'No alarm takes this update back.',
  );
  if (stage.waf) deployStack(edgeStackName(stage.name), context);
  return updateStack(stack, context, release);
};

/** Stacks that watch the stage, watch its costs and back it up. */
const watching = (stage: Stage): string[] => [
  watchStackName(stage.name),
  ...(hasBudget(stage) ? [budgetStackName(stage.name)] : []),
  ...(stage.backupVault ? [backupStackName(stage.name)] : []),
];

/**
 * Deploys the stack that watches the stage, which exists by then and is used whether or not it is watched. @returns
 * whether it is.
 */
const deployWatch = (stage: Stage, context: Context): boolean => {
  const done = watching(stage).map(stack => {
    try {
      deployReader(stack, context);
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      console.error(`${stage.name} stands, but ${stack} is not as it should be: mend that and deploy again.`);
      return false;
    }
  });
  return !done.includes(false);
};

const addAdmin = async (
  { region }: Stage,
  functionName: string,
  options: DeployOptions,
  isFirst: boolean,
): Promise<string | undefined> => {
  const asks = isFirst && options.hasTerminal;
  const email = options.admin ?? (asks ? await options.ask('E-mail of the first admin (empty: later): ') : '');
  if (email === '') return isFirst ? 'none made; npm run deploy again with --admin makes one' : undefined;
  const [firstName, lastName] = options.hasTerminal
    ? [await options.ask('First name: '), await options.ask('Last name: ')]
    : ['First', 'Admin'];
  const isMade = await makeFirstAdmin(region, functionName, { email, firstName, lastName });
  return isMade ? `${email}; they set a password with "Forgot password" on the sign-in page` : 'there is one already';
};

const tryStage = async (stage: Stage, outputs: Record<string, string>, options: DeployOptions): Promise<boolean> => {
  const url = outputs[operatorOutputNames.siteUrl] ?? '';
  const { phone } = options;
  console.log(`\nTrying ${url}:\n`);
  const results = await smoke({
    url,
    ...places,
    confirm: confirmAtPool(stage.region, outputs[webOutputNames.userPoolId]),
    ...(phone && options.hasTerminal
      ? { phone: { number: phone, trySignIn: (config, number) => signInByCode(config, number, options.ask) } }
      : {}),
  });
  for (const line of smokeLines(results)) console.log(line);
  return results.every(({ level }) => level !== 'FAILED');
};

/** Builds, shows the changes and costs, asks, deploys, tries. @returns whether every step succeeded. */
export const deploy = async (stage: Stage, options: DeployOptions): Promise<boolean> => {
  const isFirst = isFirstDeployment(await stackStatus(stage));
  const context = await build(stage, options.pack);
  showPrice(stage, context);
  if (isFirst) console.log(`Wayfare-${stage.name} is new: everything in it will be created.`);
  else showDiff([`Wayfare-${stage.name}`, ...watching(stage)], context);
  if (!(await options.agrees(`Deploy ${stage.name}? (y/N) `))) {
    console.log('Nothing was changed.');
    return true;
  }
  if (isFirst && !(await settlePhoneSignIn(stage, options.agrees))) return false;
  const outputs = isFirst ? createStage(stage, context) : await updateStage(stage, context, options.watch);
  await guardData(stage);
  const isWatched = deployWatch(stage, context);
  const admin = await addAdmin(stage, outputs[operatorOutputNames.bootstrapFunctionName] ?? '', options, isFirst);
  const isWell = options.isTried ? await tryStage(stage, outputs, options) : true;
  console.log(`\nSite:        ${outputs[operatorOutputNames.siteUrl]}`);
  console.log(`API:         ${outputs[operatorOutputNames.siteUrl]}/api, described by /api/openapi.json`);
  if (admin) console.log(`First admin: ${admin}`);
  return isWell && isWatched;
};
