import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
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
  const files = [...text.matchAll(/`((?!scripts|infra|test|docs|lambdas)[a-z-]+(?:\/[a-z-]+)*\.ts)`/g)].map(
    match => match[1]!,
  );
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

it('the contributor’s guide names the sizes that lint allows', async () => {
  const { rules } = (await new ESLint().calculateConfigForFile(projectFile('lambdas/ports/log.ts'))) as Linter.Config;
  const most = (rule: string) => (rules![rule] as [number, { max: number }])[1].max;
  expect(readFileSync(projectFile('CONTRIBUTING.md'), 'utf8')).toContain(
    `at most ${most('max-lines')} lines a file and ${most('max-lines-per-function')} a function`,
  );
});

it('the guide of the stand-ins says that the code of an app is one of their abilities', () => {
  const text = readFileSync(projectFile('scripts/local/README.md'), 'utf8');
  const [, verifies, lacks] = /^\| Cognito `cognito` \|([^|]*)\|([^|]*)\|$/m.exec(text)!;
  expect(existsSync(projectFile('scripts/local/cognito/totp.ts'))).toBe(true);
  expect(verifies).toContain('TOTP');
  expect(lacks).not.toMatch(/TOTP|MFA/);
});

it('no handler knows of a host that leaves its clients in the process', () => {
  const files = ['model', 'operations', 'consumers', 'functions'].flatMap(folder =>
    readdirSync(projectFile(`lambdas/${folder}`), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => `lambdas/${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(file => readFileSync(projectFile(file), 'utf8').includes('host-client'))).toEqual([]);
});
