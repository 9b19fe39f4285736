import { readFileSync } from 'node:fs';
import { formatDifferences, formatSecurityChanges, fullDiff } from '@aws-cdk/cloudformation-diff';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Prints what a deployment would change, without an account: rights first, then resources.

  npm run stack-diff -- <template before> <template after>

Both are files that npm run synth has written.`;

type Template = Record<string, unknown> & { Resources: Record<string, { Metadata?: Record<string, unknown> }> };

/** A template without the parts that change with every build: the folders where the CDK found things. */
const readTemplate = (file: string): Template => {
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  for (const resource of Object.values(template.Resources)) delete resource.Metadata;
  return template;
};

const main = (args: string[]): void => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [before, after] = positionals;
  if (!before || !after) throw new UsageError('Say two templates.');
  const difference = fullDiff(readTemplate(before), readTemplate(after));
  if (difference.isEmpty) console.log('Nothing would change.');
  formatSecurityChanges(process.stdout, difference);
  formatDifferences(process.stdout, difference);
};

await runCommand(USAGE, main);
