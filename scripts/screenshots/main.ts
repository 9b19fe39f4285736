import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takeEveryOverlay } from './every-overlay';
import { takeEveryPage, type Viewer } from './every-page';
import { buildGallery } from './overlay-gallery';
import { type Look, openBrowser, startProduct } from './product';
import { takeFilm } from './film';
import { takeReadmePictures } from './readme';
import { sampleWork } from './sample-work';
import { runCommand } from '../lib/command.mjs';

const USAGE = `npm run screenshots -- [options]

Starts the product, does some work in it and takes every page of every user type, with its first row open too.

  --as LIST         visitor, rider, driver, fleetadmin, admin (default: all)
  --widths LIST     390, 768, 1440 (default: all three)
  --schemes LIST    light, dark (default: both)
  --languages LIST  codes of languages (default: en,ar)
  --out DIR         default .local/screenshots
  --overlays        every dialog, sheet and menu instead, which needs no product
  --readme          the pictures in docs/images instead
  --film            the moving picture in docs/images instead; needs img2webp (package webp)
  --help            this text`;

const text = { type: 'string' } as const;
const options = {
  as: { ...text, default: 'visitor,rider,driver,fleetadmin,admin' },
  widths: { ...text, default: '390,768,1440' },
  schemes: { ...text, default: 'light,dark' },
  languages: { ...text, default: 'en,ar' },
  out: { ...text, default: fileURLToPath(new URL('../../.local/screenshots', import.meta.url)) },
  overlays: { type: 'boolean' },
  readme: { type: 'boolean' },
  film: { type: 'boolean' },
} as const;
type OpenBrowser = Awaited<ReturnType<typeof openBrowser>>;
type Wanted = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
const listOf = <T extends string>(value: string) => value.split(',').map(part => part.trim() as T);

const looksOf = (values: Wanted): Look[] =>
  listOf(values.widths)
    .map(Number)
    .flatMap(width => listOf<Look['scheme']>(values.schemes).map(scheme => ({ width, scheme })))
    .flatMap(look => listOf(values.languages).map(language => ({ ...look, language })));

const takeAll = async (browser: OpenBrowser, values: Wanted) => {
  const work = await sampleWork();
  for (const viewer of listOf<Viewer>(values.as))
    for (const look of looksOf(values)) await takeEveryPage({ browser, folder: values.out, viewer, look, work });
};

const takeOverlays = async (browser: OpenBrowser, values: Wanted) => {
  await buildGallery();
  for (const look of looksOf(values)) await takeEveryOverlay({ browser, folder: values.out, look });
};

const flagsOf = ({ film, readme }: Wanted): string[] => {
  if (film) return ['--no-demo-drivers', '--taxi'];
  return readme ? [] : ['--no-demo-drivers', '--providers', 'all'];
};

const takeOfProduct = async (browser: OpenBrowser, values: Wanted) => {
  const product = await startProduct(...flagsOf(values));
  try {
    if (values.film) await takeFilm(browser);
    else await (values.readme ? takeReadmePictures(browser) : takeAll(browser, values));
  } finally {
    product.kill('SIGINT');
  }
};

const main = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options });
  const browser = await openBrowser();
  try {
    await (values.overlays ? takeOverlays : takeOfProduct)(browser, values);
  } finally {
    await browser.close();
  }
};

await runCommand(USAGE, main);
