// node scripts/run.mjs <file> [arguments]: installs missing packages, then runs a command of this folder. Only Node
// built-ins until then.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstall } from './ensure-install.mjs';

const [node, , file, ...args] = process.argv;
const path = resolve(file);
ensureInstall();
const { register } = await import('tsx/esm/api');
register();
process.argv = [node, path, ...args];
await import(pathToFileURL(path).href);
