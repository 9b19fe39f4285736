import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Release, releaseArgs } from './release-alarms';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Context = Readonly<Record<string, string>>;

const run = (args: readonly string[], context: Context): void => {
  const contexts = Object.entries(context).flatMap(([key, value]) => ['--context', `${key}=${value}`]);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args, '--no-notices', ...contexts],
    { cwd: root, stdio: 'inherit' },
  );
  // The CDK has already printed its own error.
  if (status !== 0) throw new Error(`cdk ${args.slice(0, 2).join(' ')} failed.`);
};

/** Prints the changes that a deployment would make. */
export const showDiff = (stacks: readonly string[], context: Context): void => run(['diff', ...stacks], context);

/**
 * Deploys a stack that reads outputs of others, without deploying those. It runs even if the template is unchanged:
 * CloudFormation reads an output only during an update. @throws when the CDK fails.
 */
export const deployReader = (stack: string, context: Context): void =>
  run(['deploy', stack, '--exclusively', '--force', '--require-approval', 'never'], context);

/** Deploys a stack after those that it depends on, and returns its outputs. @throws when the CDK fails. */
export const deployStack = (
  stack: string,
  context: Context,
  options: readonly string[] = [],
): Record<string, string> => {
  const file = join(root, 'cdk.out', `${stack}.outputs.json`);
  mkdirSync(join(root, 'cdk.out'), { recursive: true });
  run(['deploy', stack, ...options, '--require-approval', 'never', '--outputs-file', file], context);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[stack] ?? {};
};

/**
 * Updates an existing stack, without those that it depends on: alarms roll back stacks in their own region. The update
 * is rolled back if one of the alarms turns red meanwhile. @throws when the CDK fails, or the update was rolled back.
 */
export const updateStack = (stack: string, context: Context, release: Release): Record<string, string> =>
  deployStack(stack, context, ['--exclusively', ...releaseArgs(release)]);

/** Deletes stacks of a stage. @throws when one cannot be deleted. */
export const destroyStacks = (stacks: readonly string[], context: Context): void =>
  run(['destroy', ...stacks, '--force'], context);
