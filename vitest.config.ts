import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TZ: 'UTC' };
const alias = { '@': fileURLToPath(new URL('./web/src', import.meta.url)) };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'node',
          env,
          environment: 'node',
          include: ['{shared,lambdas,infra,scripts,test}/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: ['test/{e2e,stories}/**', '**/node_modules/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Each file hosts the whole product in its own process.
          name: 'stories',
          env,
          environment: 'node',
          include: ['test/stories/**/*.test.ts'],
          globalSetup: ['test/kit/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'web',
          env,
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
