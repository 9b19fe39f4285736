import { expect, it } from 'vitest';
import { createServer, loadConfigFromFile, type ViteDevServer } from 'vite';
import { projectFile } from '#scripts/local/project-file';

type Sent = { type: string; event?: string; data?: { locale: string }; updates?: { path: string }[] };

/** Runs a test on the development server, with all that it sends to open pages. */
const withServer = async (test: (server: ViteDevServer, sent: Sent[]) => Promise<void>): Promise<void> => {
  const server = await createServer({
    configFile: projectFile('vite.config.ts'),
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  try {
    const { hot } = server.environments.client;
    const sent: Sent[] = [];
    const send = hot.send.bind(hot) as (...args: unknown[]) => void;
    hot.send = ((...args: unknown[]) => {
      const [what, data] = args;
      sent.push(typeof what === 'string' ? { type: 'custom', event: what, data: data as never } : (what as Sent));
      send(...args);
    }) as typeof hot.send;
    await test(server, sent);
  } finally {
    await server.close();
  }
};

it('[PLUS-16] replaces a changed component in the open page, which is not loaded again', () =>
  withServer(async (server, sent) => {
    const { code } = (await server.environments.client.transformRequest('/src/ui/money.tsx'))!;
    expect(code).toContain('import.meta.hot.accept');
    server.watcher.emit('change', projectFile('web/src/ui/money.tsx'));
    await expect.poll(() => sent.map(({ type }) => type)).toEqual(['update']);
    expect(sent[0]!.updates!.map(({ path }) => path)).toEqual(['/src/ui/money.tsx']);
  }));

it('[PLUS-16] hands changed texts to the open page, which is not loaded again', () =>
  withServer(async (server, sent) => {
    const { client } = server.environments;
    await client.transformRequest('/src/i18n/text-files.ts');
    const file = projectFile('shared/i18n/en.json');
    await client.transformRequest(`/@fs${file}`);
    server.watcher.emit('change', file);
    await expect
      .poll(() => sent.map(({ type, event, data }) => [type, event, data?.locale]))
      .toEqual([['custom', 'wayfare:texts', 'en']]);
  }));

it('[PLUS-16] does not take texts for configuration, with which the server would restart', async () => {
  const { dependencies } = (await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    projectFile('vite.config.ts'),
  ))!;
  const ofTheProduct = dependencies.filter(each => /shared\/|web\/src/.test(each));
  // The languages and the division of texts are configuration.
  expect(ofTheProduct.toSorted()).toEqual(
    ['languages', 'namespaces'].map(name => projectFile(`shared/i18n/${name}.ts`)),
  );
});
