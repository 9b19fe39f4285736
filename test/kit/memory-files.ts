import { randomUUID } from 'node:crypto';
import type { Files } from '#lambdas/ports/files';

type Stored = { bytes: Uint8Array; contentType: string; at: number };
type Form = { path: string; contentType: string; maxBytes: number };
type Parts = { path: string; contentType: string; parts: Map<number, Uint8Array> };

/** The browser's side of signed forms and links; resolves with the HTTP status. */
export type Browser = {
  post(form: { url: string; fields: Record<string, string> }, bytes: Uint8Array): Promise<number>;
  put(url: string, bytes: Uint8Array): Promise<number>;
  get(url: string): Promise<Uint8Array | undefined>;
};
export type MemoryFiles = Files & { browser: Browser; paths(): string[] };

const MIN_PART_BYTES = 5 * 1_048_576;

/**
 * The file store in memory, with the browser's side of signed forms and links. Passes the contract of
 * test/contracts/files.test.ts; expiry is not modelled.
 */
export const memoryFiles = (now: () => number = Date.now): MemoryFiles => {
  const objects = new Map<string, Stored>();
  const forms = new Map<string, Form>();
  const uploads = new Map<string, Parts>();
  const links = new Map<string, string>();
  const partLinks = new Map<string, { partsId: string; number: number; size: number }>();

  const signed = <T>(links: Map<string, T>, target: T): string => {
    const url = `memory:${randomUUID()}`;
    links.set(url, target);
    return url;
  };
  const uploadAt = (path: string, partsId: string): Parts | undefined => {
    const upload = uploads.get(partsId);
    return upload?.path === path ? upload : undefined;
  };
  const store = (path: string, bytes: Uint8Array, contentType: string) =>
    void objects.set(path, { bytes: new Uint8Array(bytes), contentType, at: now() });

  const browser: Browser = {
    async post({ url, fields }, bytes) {
      const form = forms.get(url);
      if (!form || fields['Content-Type'] !== form.contentType || fields.key !== form.path) return 403;
      if (bytes.length < 1 || bytes.length > form.maxBytes) return 400;
      store(form.path, bytes, form.contentType);
      return 204;
    },
    async put(url, bytes) {
      const link = partLinks.get(url);
      if (!link || bytes.length !== link.size) return 403;
      const upload = uploads.get(link.partsId);
      if (!upload) return 404;
      upload.parts.set(link.number, new Uint8Array(bytes));
      return 200;
    },
    get: async url => objects.get(links.get(url) ?? '')?.bytes,
  };

  return {
    browser,
    paths: () => [...objects.keys()].sort(),
    async signForm(path, { contentType, maxBytes }) {
      const url = signed(forms, { path, contentType, maxBytes });
      return { url, fields: { key: path, 'Content-Type': contentType } };
    },
    async startParts(path, contentType) {
      const partsId = randomUUID();
      uploads.set(partsId, { path, contentType, parts: new Map() });
      return { partsId };
    },
    signPart: async (_path, partsId, number, size) => signed(partLinks, { partsId, number, size }),
    async partsDone(path, partsId) {
      const upload = uploadAt(path, partsId);
      const parts = [...(upload?.parts ?? [])].sort(([a], [b]) => a - b);
      return upload && parts.map(([number, { length }]) => ({ number, size: length, tag: `"${number}-${length}"` }));
    },
    async finishParts(path, partsId, wanted) {
      const upload = uploadAt(path, partsId);
      if (!upload) return;
      const bytes = wanted.map(({ number, tag }) => {
        const part = upload.parts.get(number);
        if (!part || tag !== `"${number}-${part.length}"`) throw new Error('InvalidPart');
        return part;
      });
      if (bytes.slice(0, -1).some(part => part.length < MIN_PART_BYTES)) throw new Error('EntityTooSmall');
      uploads.delete(partsId);
      store(path, Buffer.concat(bytes), upload.contentType);
    },
    async cancelParts(path, partsId) {
      if (uploadAt(path, partsId)) uploads.delete(partsId);
    },
    read: async path => objects.get(path)?.bytes,
    write: async (path, bytes, contentType) => store(path, bytes, contentType),
    async copy(from, to) {
      const source = objects.get(from);
      if (!source) throw new Error('NoSuchKey');
      store(to, source.bytes, source.contentType);
    },
    exists: async path => objects.has(path),
    remove: async paths => paths.forEach(path => objects.delete(path)),
    list: async (prefix, max) =>
      [...objects]
        .filter(([path]) => path.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, max)
        .map(([path, { bytes, at }]) => ({ path, size: bytes.length, at })),
    signLink: async path => signed(links, path),
  };
};
