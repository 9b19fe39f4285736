import type { Browser } from './memory-files';

const body = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** The browser's side of signed forms and links, over HTTP. */
export const browserFiles: Browser = {
  async post({ url, fields }, bytes) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', body(bytes));
    return (await fetch(url, { method: 'POST', body: form })).status;
  },
  put: async (url, bytes) => (await fetch(url, { method: 'PUT', body: body(bytes) })).status,
  async get(url) {
    const answer = await fetch(url);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  },
};
