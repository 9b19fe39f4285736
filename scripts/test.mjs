// npm test: everything that must hold before a change is merged. Node built-ins only up to the installation.
import { parseArgs } from 'node:util';
import { ensureInstall } from './ensure-install.mjs';
import { ensureBrowser } from './test-run/browser.mjs';
import { addCounts, noCounts, summaryLine } from './test-run/counts.mjs';
import { runJourneys, runLint, runUnit } from './test-run/steps.mjs';

const USAGE = `npm test -- [--no-browser] [--only=unit|e2e|lint]

  --no-browser   leaves out the browser journeys
  --only=lint    type check, ESLint, Prettier and Knip
  --only=unit    everything in vitest, the local runtime included
  --only=e2e     the browser journeys (Playwright)`;

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { 'no-browser': { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.only && !['unit', 'e2e', 'lint'].includes(values.only))
      throw new Error(`--only=${values.only} is not known`);
    return values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
};

const options = readOptions();
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
ensureInstall();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const wants = step => !options.only || options.only === step;
const wantsBrowser = wants('e2e') && !options['no-browser'];
const notes = [];
let counts = noCounts;
if (wants('lint')) counts = addCounts(counts, await runLint());
if (wants('unit')) counts = addCounts(counts, await runUnit());
if (wantsBrowser) counts = addCounts(counts, await runJourneys(await ensureBrowser()));
else notes.push('The browser journeys were left out.');

console.log(`\n${notes.map(note => `${note}\n`).join('')}${summaryLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
