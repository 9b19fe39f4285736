import { stopOnSignals } from '../stop-signals';
import { startFixture } from './start-fixture';

// Tests of shutdowns and of data folders run this as a child process.
const [dataDir] = process.argv.slice(2);
const runtime = await startFixture({ dataDir });
stopOnSignals(runtime.close);
console.log(JSON.stringify({ url: runtime.url, engineUrl: runtime.engineUrl }));
