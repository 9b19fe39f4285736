import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { brandOf, paymentProviders } from '#shared/contract/payment-providers';
import { languages } from '#shared/i18n/languages';
import { projectFile } from '#scripts/local/project-file';

const rooms = /^(?:docs|infra|lambdas|scripts|shared|test|web)\//;

/** Paths in a guide that name one file or folder, as seen from the project, and targets of its links. */
const pathsIn = (guide: string): string[] => {
  const text = readFileSync(projectFile(guide), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map(match => match[1]!).filter(path => rooms.test(path));
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(match => join(dirname(guide), match[1]!));
  return [...named, ...linked];
};

it.each(['docs/developing.md', 'scripts/local/README.md', 'scripts/product/README.md', 'CONTRIBUTING.md', 'README.md'])(
  '%s names files that are there',
  guide => {
    const paths = pathsIn(guide);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter(path => !existsSync(projectFile(path)))).toEqual([]);
  },
);

it.each(['scripts/local', 'scripts/product'])('the guide of %s names its files', folder => {
  const text = readFileSync(projectFile(`${folder}/README.md`), 'utf8');
  const files = [...text.matchAll(/`((?!scripts|infra|test|docs)[a-z-]+(?:\/[a-z-]+)*\.ts)`/g)].map(match => match[1]!);
  expect(files.filter(file => !existsSync(projectFile(`${folder}/${file}`)))).toEqual([]);
});

it('[PLUS-17] the front page names every payment provider and every language that ships', () => {
  const text = readFileSync(projectFile('README.md'), 'utf8').replace(/\s+/g, ' ');
  const [, providers] = /Payment providers: ([^.]+?), and a test provider\./.exec(text)!;
  const brands = Object.keys(paymentProviders)
    .filter(name => name !== 'test')
    .map(brandOf);
  expect(providers!.split(', ').toSorted()).toEqual(brands.toSorted());
  const [, named] = /Languages: ([^;]+);/.exec(text)!;
  expect(named!.split(', ')).toEqual(Object.values(languages).map(({ name }) => name));
});
