import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { aliases as webAliases } from './scripts/build/aliases.ts';
import { textModules } from './scripts/build/text-modules.ts';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TZ: 'UTC' };
const folder = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
/** Tests of a package may use the kit and the scripts, which the package itself does not know. */
const aliases = { ...webAliases, '#test': folder('test'), '#scripts': folder('scripts') };
/** Replaces 'zustand', so that no page finds state that another one has left in a store. */
const stores = fileURLToPath(new URL('./web/src/testing/kept-stores.ts', import.meta.url));

/** A busy machine is slow; waiting longer than this means that it would never end. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/**
 * Files that replace a module (`vi.mock`) or check all styles: in a module graph or a document shared with others they
 * would come too late.
 */
const replacing = ['shared', 'lambdas', 'infra', 'scripts', 'test', 'web/src']
  .flatMap(dir => readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(file => `${dir}/${file}`))
  .filter(file => /\.test\.tsx?$/.test(file) && /vi\.mock\(|giveWholeStyles\(\)/.test(readFileSync(file, 'utf8')));

const node = {
  plugins: [textModules()],
  resolve: { alias: aliases },
  test: {
    env,
    environment: 'node',
    exclude: ['test/{e2e,stories}/**', '**/node_modules/**'],
    ...patience,
  },
};
const web = {
  plugins: [react(), textModules()],
  resolve: {
    alias: [
      ...Object.entries(aliases).map(([find, replacement]) => ({ find, replacement })),
      { find: /^zustand$/, replacement: stores },
    ],
  },
  test: { env, environment: 'jsdom', setupFiles: ['web/src/testing/setup.ts'], ...patience },
};

// Files share their imports, once per worker: loading them again for each took as long as the tests. Clocks, mocks and
// stubs end with their file (fresh-worker); a file must restore other globals and module variables itself.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...node,
        test: {
          ...node.test,
          name: 'node',
          isolate: false,
          setupFiles: ['test/kit/fresh-worker.ts'],
          include: ['{shared,lambdas,infra,scripts,test}/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: [...node.test.exclude, ...replacing],
        },
      },
      { ...node, test: { ...node.test, name: 'node-apart', include: replacing.filter(file => file.endsWith('.ts')) } },
      {
        plugins: [textModules()],
        test: {
          // Each file hosts the whole product.
          name: 'stories',
          env,
          environment: 'node',
          isolate: false,
          include: ['test/stories/**/*.test.ts'],
          setupFiles: ['test/kit/fresh-worker.ts'],
          globalSetup: ['test/kit/global-setup.ts'],
          ...patience,
        },
      },
      {
        ...web,
        test: { ...web.test, name: 'web', isolate: false, include: ['web/**/*.test.tsx'], exclude: replacing },
      },
      { ...web, test: { ...web.test, name: 'web-apart', include: replacing.filter(file => file.endsWith('.tsx')) } },
    ],
  },
});
