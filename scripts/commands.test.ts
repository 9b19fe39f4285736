import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFile } from '#scripts/local/project-file';

const { scripts } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Commands of our own; the others hand their arguments to a tool. */
const ours = Object.entries(scripts).filter(([, line]) => !line.includes('&&'));

const run = (line: string, ...args: string[]) =>
  new Promise<{ code: number | null; lines: string[] }>(resolve => {
    const [, ...words] = line.split(' ');
    const child = spawn(process.execPath, [...words, ...args], { cwd: projectFile('.') });
    let written = '';
    child.stdout.on('data', chunk => (written += String(chunk)));
    child.stderr.on('data', chunk => (written += String(chunk)));
    child.on('close', code => resolve({ code, lines: written.trim().split('\n') }));
  });

describe('[PLUS-17] every command of package.json', () => {
  it('installs missing packages before it needs one', () => {
    for (const [name, line] of Object.entries(scripts)) {
      const [, file = ''] = /^node (scripts\/[\w-]+\.mjs)/.exec(line) ?? [];
      expect(readFileSync(projectFile(file), 'utf8'), name).toMatch(/ensureInstall\(\)|from '\.\/lib\/command\.mjs'/);
    }
  });

  it.concurrent.each(ours)(
    '%s refuses an unknown flag: usage first, the reason last, exit code 2',
    async (_name, line) => {
      const { code, lines } = await run(line, '--no-such-flag');
      expect([code, lines.at(-1)]).toEqual([2, "Unknown option '--no-such-flag'."]);
      expect(lines.length).toBeGreaterThan(3);
    },
  );

  it('prints its usage when it is asked for help', async () => {
    const { code, lines } = await run(scripts.licences!, '--help');
    expect([code, lines[0]]).toEqual([0, expect.stringContaining('Lists the packages')]);
  });
});
