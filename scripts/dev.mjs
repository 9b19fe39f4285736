// npm run dev: like npm start, but every change counts at once. Node built-ins only up to the installation.
import { register as registerHooks } from 'node:module';
import { ensureInstall } from './ensure-install.mjs';

ensureInstall();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
// Stack traces name the lines of the sources.
process.setSourceMapsEnabled(true);
const { register } = await import('tsx/esm/api');
register();
registerHooks('./dev/plain-bundles.mjs', import.meta.url);
const { main } = await import('./dev/main.ts');
await main(process.argv.slice(2));
