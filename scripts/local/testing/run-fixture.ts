import { stopOnSignals } from '../cli/stop-signals';
import { startFixture } from './start-fixture';

// The test of clean shutdowns runs this as a child process.
const runtime = await startFixture();
stopOnSignals(runtime.close);
console.log(JSON.stringify({ url: runtime.url, engineUrl: runtime.engineUrl }));
