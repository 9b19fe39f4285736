// npm run typecheck: the types of all packages, tests and scripts.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstall } from './ensure-install.mjs';
import { runCommand } from './lib/command.mjs';
import { forgetChangedTexts } from './test-run/changed-texts.mjs';
import { parseArgs } from 'node:util';

const compiler = fileURLToPath(new URL('../node_modules/tsc7/bin/tsc', import.meta.url));
const USAGE = `Checks the types of all packages, tests and scripts.

  npm run typecheck`;

await runCommand(USAGE, args => {
  parseArgs({ args });
  ensureInstall();
  forgetChangedTexts();
  process.exitCode = spawnSync(process.execPath, [compiler, '--build'], { stdio: 'inherit' }).status ?? 1;
});
