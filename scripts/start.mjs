// npm start: installs what is missing, then runs the whole product in this process. Node built-ins only up to there.
import { ensureInstall } from './ensure-install.mjs';

ensureInstall();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./local/main.ts');
await main(process.argv.slice(2));
