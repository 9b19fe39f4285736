import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadConfigFromFile, mergeConfig, type UserConfig } from 'vite';
import { aliases } from './scripts/build/aliases';
import { hotTexts } from './scripts/build/hot-texts';
import { textModules } from './scripts/build/text-modules';

const backend = process.env['WAYFARE_ORIGIN'] ?? 'http://127.0.0.1:3000';

const base: UserConfig = {
  root: fileURLToPath(new URL('./web', import.meta.url)),
  cacheDir: fileURLToPath(new URL('./.cache/vite', import.meta.url)),
  plugins: [react(), textModules(), hotTexts()],
  resolve: { alias: aliases },
  // MapLibre 6 starts its own module worker.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api/': backend,
      '/config.json': backend,
      '/maps/': backend,
      '/_outbox': backend,
      '/_providers': backend,
      '^/ws(\\?|$)': { target: backend, ws: true },
    },
  },
};

export default defineConfig(async env => {
  if (env.command === 'serve') return base;
  // Node.js 20 loads no TypeScript: both files are bundled before they run.
  process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] ??= 'true';
  const loaded = await loadConfigFromFile(env, fileURLToPath(new URL('./vite.build.config.ts', import.meta.url)));
  return mergeConfig(base, loaded!.config);
});
