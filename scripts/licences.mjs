// npm run licences: shipped packages may only have licences that let anybody use, change and sell them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Lists the packages that functions and pages ship, and fails when a licence is not on the list.

  npm run licences -- [lock file]     by default package-lock.json`;

const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Zlib',
  'BlueOak-1.0.0',
  'Unlicense',
  // Data and fonts.
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'Python-2.0',
]);

/** Packages that say it elsewhere, or whose licence binds only who changes their files. */
const known = {
  '@mapbox/jsonlint-lines-primitives': 'MIT, in its README',
  '@mapbox/polyline': 'BSD-3-Clause, in its LICENSE',
  mercadopago: 'MIT, in its LICENSE',
  'spdx-exceptions': 'CC-BY-3.0: a list of names',
  'web-push': 'MPL-2.0: we do not change it',
};

/** `(MIT OR Apache-2.0)` is allowed if one is, `MIT AND ISC` if all are. */
const isAllowed = licence =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(licence => licence.split(' AND ').every(part => allowed.has(part.trim())));

const nameOf = path => path.replace(/^.*node_modules\//, '');

/** The place of a dependency, as Node finds it: in the nearest folder upwards. */
const placeOf = (packages, from, name) => {
  const folders = from.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (place in packages) return place;
  }
  return undefined;
};

/** Places of the packages that functions and pages depend on, and of theirs in turn. */
const shippedPlaces = packages => {
  const places = new Set(['lambdas', 'shared', 'web']);
  // Iterating a Set also visits the items that are added meanwhile.
  for (const from of places) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(packages, from, name);
      if (place && !packages[place].link) places.add(place);
    }
  }
  return [...places].filter(place => place.includes('node_modules/'));
};

const main = args => {
  const [file = fileURLToPath(new URL('../package-lock.json', import.meta.url)), ...more] = parseArgs({
    args,
    allowPositionals: true,
  }).positionals;
  if (more.length > 0) throw new UsageError('Say one lock file.');
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const shipped = shippedPlaces(packages).map(place => [nameOf(place), String(packages[place].license ?? 'none')]);
  const refused = shipped.filter(([name, licence]) => !isAllowed(licence) && !Object.hasOwn(known, name));
  for (const [name, licence] of refused) console.error(`${name}: ${licence}`);
  console.log(`${shipped.length} packages are shipped; ${refused.length} under a licence that is not on the list.`);
  if (refused.length > 0) process.exitCode = 1;
};

await runCommand(USAGE, main);
