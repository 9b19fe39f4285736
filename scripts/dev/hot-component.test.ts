import { expect, it } from 'vitest';
import { createServer } from 'vite';
import { projectFile } from '#scripts/local/project-file';

it('[PLUS-16] replaces a changed component in the open page, which is not loaded again', async () => {
  const server = await createServer({
    configFile: projectFile('vite.config.ts'),
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  try {
    const { client } = server.environments;
    const sent: { type: string; updates?: { path: string }[] }[] = [];
    const send = client.hot.send.bind(client.hot);
    client.hot.send = ((what: { type: string }) => (sent.push(what), send(what as never))) as typeof client.hot.send;
    const { code } = (await client.transformRequest('/src/ui/money.tsx'))!;
    expect(code).toContain('import.meta.hot.accept');
    server.watcher.emit('change', projectFile('web/src/ui/money.tsx'));
    await expect.poll(() => sent.map(({ type }) => type)).toEqual(['update']);
    expect(sent[0]!.updates!.map(({ path }) => path)).toEqual(['/src/ui/money.tsx']);
  } finally {
    await server.close();
  }
});
