import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lambdaNames } from '#infra/grants';
import { checkStage, stageNamed, type Stage } from '#infra/stages';
import { buildLambdas } from './build/lambdas';
import { ensureWeb } from './build/web';

const USAGE = `Builds the product and deploys one stage to the AWS account of the current credentials.

  npm run deploy -- --stage dev [--pack <folder>] [--yes]

  --stage     dev, staging or prod
  --pack      region pack of a stage with maps 'pack', by default .local/maps/gothenburg
  --yes       do not ask before permissions are widened`;

const root = fileURLToPath(new URL('..', import.meta.url));
const lambdaDir = join(root, 'dist/lambdas');
/** Files of a region pack that the functions read; its tiles are deployed with the site. */
const packFiles = ['region.json', 'graph.json', 'places.json'];

type Context = Record<string, string>;

/** Bundles the functions. @throws when functions of the stack have no bundle; the message names them all. */
const bundle = async (): Promise<void> => {
  const { entries } = await buildLambdas();
  const missing = lambdaNames.filter(name => !entries.includes(name));
  if (missing.length > 0) throw new Error(`lambdas/functions has no entry for: ${missing.join(', ')}.`);
};

/** Copies the region pack next to the bundles, where MAPS_PACK_DIR expects it. */
const addPack = (packDir: string): void => {
  for (const file of packFiles) {
    if (!existsSync(join(packDir, file)))
      throw new Error(`${packDir} is no region pack: ${file} is missing (docs/maps.md).`);
    mkdirSync(join(lambdaDir, 'maps'), { recursive: true });
    cpSync(join(packDir, file), join(lambdaDir, 'maps', file));
  }
};

/** Deploys one stack, after those that it depends on, and returns its outputs. @throws when the CDK fails, after it has printed its error. */
const deployStack = (stackName: string, context: Context, isUnasked: boolean): Record<string, string> => {
  const outputsFile = join(root, 'cdk.out', `${stackName}.outputs.json`);
  const args = ['deploy', stackName, '--no-notices', '--outputs-file', outputsFile];
  if (isUnasked) args.push('--require-approval', 'never');
  for (const [key, value] of Object.entries(context)) args.push('--context', `${key}=${value}`);
  mkdirSync(join(root, 'cdk.out'), { recursive: true });
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${stackName} was not deployed.`);
  const outputs = JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, Record<string, string>>;
  return outputs[stackName] ?? {};
};

type Options = { readonly pack: string; readonly isUnasked: boolean };

const deploy = async (stage: Stage, { pack, isUnasked }: Options): Promise<void> => {
  await bundle();
  const usesPack = stage.maps === 'pack';
  if (usesPack) addPack(pack);
  await ensureWeb(line => console.log(line));
  const context: Context = { stage: stage.name, ...(usesPack ? { packDir: pack } : {}) };
  const outputs = deployStack(`Wayfare-${stage.name}`, context, isUnasked);
  console.log(`\nSite:        ${outputs['SiteUrl']}`);
  console.log(`First admin: invoke ${outputs['BootstrapFunctionName']} once (docs/deploying.md).`);
};

const main = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { stage: text, pack: text, yes: flag, help: flag };
  const { values } = parseArgs({ args, options });
  if (values.help) return console.log(USAGE);
  if (!values.stage) throw new Error(`Say which stage.\n\n${USAGE}`);
  const stage = checkStage(stageNamed(values.stage));
  if (stage.name === 'local') throw new Error('The stage local runs on this machine: npm start.');
  const pack = values.pack ?? join(root, '.local/maps/gothenburg');
  await deploy(stage, { pack, isUnasked: values.yes ?? false });
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
