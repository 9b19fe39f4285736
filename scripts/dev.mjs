// npm run dev: like npm start, but every change takes effect at once. Only Node built-ins until the packages are
// installed.
import { register as registerHooks } from 'node:module';
import { ensureInstall } from './ensure-install.mjs';

ensureInstall();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
// Stack traces refer to the source files.
process.setSourceMapsEnabled(true);
const { register } = await import('tsx/esm/api');
register();
registerHooks('./dev/plain-bundles.mjs', import.meta.url);
const { main } = await import('./dev/main.ts');
await main(process.argv.slice(2));
