// npm start: installs missing packages, then runs the whole product in this process. Only Node built-ins until then.
import { ensureInstall } from './ensure-install.mjs';

ensureInstall();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./product/main.ts');
await main(process.argv.slice(2));
