import { parseArgs } from 'node:util';
import { countryCode } from '#shared/domain/geo/country';
import { importRegion } from './import-region';
import type { ImportOptions } from './import-region';
import { projectFile } from '../lib/project-root';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `Makes a region pack (places, routes, base map) from OpenStreetMap data.

  npm run maps:import -- <extract.osm.pbf | overpass.geojson> --country <code> --name <name> [options]

  --country <code>    ISO code of two letters, or the English name, e.g. SE
  --name <name>       shown to people, e.g. "Gothenburg"
  --id <id>           folder name; made from the name when left out
  --currency <code>   ISO 4217, e.g. SEK; guessed from the country when left out
  --out <folder>      default .local/maps/<id>`;

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Parses the command line options of an import; throws with a sentence about the missing or invalid one. */
export const parseImportArgs = (args: string[]): ImportOptions => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { country: text, name: text, id: text, currency: text, out: text },
  });
  const [source, ...rest] = positionals;
  if (!source || rest.length > 0) throw new UsageError('Give one file to import.');
  const country = countryCode(values.country);
  if (country?.length !== 2) throw new UsageError('--country must be an ISO code of two letters or an English name.');
  if (!values.name?.trim()) throw new UsageError('--name is missing.');
  const name = values.name.trim();
  const id = values.id ?? slug(name);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) throw new UsageError('--id must consist of a-z, 0-9 and hyphens.');
  const currency = values.currency?.toUpperCase();
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    throw new UsageError('--currency must be an ISO 4217 code.');
  return { source, id, name, country, currency, dir: values.out ?? projectFile('.local', 'maps', id) };
};

const main = async (args: string[]): Promise<void> => {
  const options = parseImportArgs(args);
  await importRegion({ ...options, log: line => console.log(line) });
  console.log(`Pack: ${options.dir}`);
};

if (import.meta.filename === process.argv[1]) await runCommand(USAGE, main);
