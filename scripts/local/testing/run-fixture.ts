import { stopOnSignals } from '../cli/stop-signals';
import { startFixture } from './start-fixture';

// Run as a process of its own by the test of clean stops.
const runtime = await startFixture();
stopOnSignals(runtime.close);
console.log(JSON.stringify({ url: runtime.url, engineUrl: runtime.engineUrl }));
