import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Context = Readonly<Record<string, string>>;

const run = (args: readonly string[], context: Context): void => {
  const contexts = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args, '--no-notices', ...contexts],
    { cwd: root, stdio: 'inherit' },
  );
  // The CDK has printed its own error by then.
  if (status !== 0) throw new Error(`cdk ${args.slice(0, 2).join(' ')} failed.`);
};

/** Prints what a deployment would change. */
export const showDiff = (stacks: readonly string[], context: Context): void => run(['diff', ...stacks], context);

/**
 * Deploys a stack that reads outputs of others, and none of those. Also when its template is the one that is deployed:
 * CloudFormation reads an output only during an update.
 *
 * @throws when the CDK fails.
 */
export const deployReader = (stack: string, context: Context): void =>
  run(['deploy', stack, '--exclusively', '--force', '--require-approval', 'never'], context);

/** Deploys a stack after those that it depends on, and returns its outputs. @throws when the CDK fails. */
export const deployStack = (stack: string, context: Context): Record<string, string> => {
  const file = join(root, 'cdk.out', `${stack}.outputs.json`);
  mkdirSync(join(root, 'cdk.out'), { recursive: true });
  run(['deploy', stack, '--require-approval', 'never', '--outputs-file', file], context);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[stack] ?? {};
};

/** Deletes stacks of a stage. @throws when one cannot be deleted. */
export const destroyStacks = (stacks: readonly string[], context: Context): void =>
  run(['destroy', ...stacks, '--force'], context);
