// npm test: every check that must pass before a change is merged. Only Node built-ins until the packages are installed.
import { parseArgs } from 'node:util';
import { ensureInstall } from './ensure-install.mjs';
import { refusalOf } from './lib/command.mjs';
import { ensureBrowser } from './test-run/browser.mjs';
import { addCounts, noCounts, summaryLine } from './test-run/counts.mjs';
import { failureLines } from './test-run/failed.mjs';
import { slowestLines } from './test-run/slowest.mjs';
import { runJourneys, runLint, runUnit } from './test-run/steps.mjs';

const USAGE = `npm test -- [--quick] [--no-browser] [--only=unit|e2e|lint] [--shard=1/4]

  --quick        type check, lint, the rules of the domain and the contracts, no maps built: about a minute
  --no-browser   leaves out the browser journeys
  --only=lint    type check, ESLint, Prettier and Knip
  --only=unit    everything in vitest, the local runtime included
  --only=e2e     the browser journeys (Playwright)
  --shard=1/4    the first of four parts of the tests and of the journeys, for machines that share a run`;
const quickFilters = [
  '--project=node',
  '--project=node-apart',
  // They build whole maps, which takes a fifth of the time.
  '--exclude=test/contracts/maps-{demo,import}.test.ts',
  'shared/',
  'test/contracts/',
];
const flags = {
  quick: { type: 'boolean' },
  'no-browser': { type: 'boolean' },
  only: { type: 'string' },
  shard: { type: 'string' },
  help: { type: 'boolean' },
};

/** `2/4`, and not `5/4`. */
const isShard = text => {
  const [, part, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return part !== undefined && Number(part) <= Number(of);
};

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: flags });
    if (values.only && !['unit', 'e2e', 'lint'].includes(values.only))
      throw new Error(`--only=${values.only} is not known`);
    if (values.shard && !isShard(values.shard)) throw new Error(`--shard=${values.shard} is no part such as 1/4`);
    if (values.only && values.quick) throw new Error('--quick and --only exclude each other');
    return values;
  } catch (error) {
    console.error(refusalOf(USAGE, error));
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
const wantsBrowser = wants('e2e') && !options['no-browser'] && !options.quick;
const results = [];
if (wants('lint')) results.push(await runLint());
const shard = options.shard ? [`--shard=${options.shard}`] : [];
if (wants('unit')) results.push(await runUnit([...(options.quick ? quickFilters : []), ...shard]));
if (wantsBrowser) results.push(await runJourneys(await ensureBrowser(), shard));

const slowest = slowestLines(results.flatMap(({ files }) => files));
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);
if (!wantsBrowser) console.log('\nThe browser journeys were left out.');
const failed = failureLines(results.flatMap(({ failures }) => failures));
if (failed.length > 0) console.log(`\nWhat failed:\n${failed.join('\n')}`);
const counts = results.reduce((sum, result) => addCounts(sum, result.counts), noCounts);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
