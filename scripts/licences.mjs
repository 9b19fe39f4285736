// npm run licences: what is shipped may only come under licences that let anybody use, change and sell it.
import { readFileSync } from 'node:fs';

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
    .some(one => one.split(' AND ').every(part => allowed.has(part.trim())));

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

/** The place of a dependency, as Node finds it: in the nearest folder upwards. */
const placeOf = (from, name) => {
  const folders = from.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (place in packages) return place;
  }
  return undefined;
};

/** Dependencies of functions and pages, and theirs in turn: iterating a Set also visits the items added meanwhile. */
const shippedPlaces = new Set(['lambdas', 'shared', 'web']);
for (const from of shippedPlaces) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[from];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const place = placeOf(from, name);
    if (place && !packages[place].link) shippedPlaces.add(place);
  }
}
const shipped = [...shippedPlaces]
  .filter(place => place.includes('node_modules/'))
  .map(place => [place, packages[place]]);
const nameOf = path => path.replace(/^.*node_modules\//, '');
const refused = shipped.filter(
  ([path, { license }]) => !isAllowed(String(license ?? 'none')) && !Object.hasOwn(known, nameOf(path)),
);
for (const [path, { license = 'none' }] of refused) console.error(`${nameOf(path)}: ${license}`);
console.log(`${shipped.length} packages are shipped; ${refused.length} under a licence that is not on the list.`);
if (refused.length > 0) process.exitCode = 1;
