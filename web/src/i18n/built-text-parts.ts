import { isShipped } from '#shared/i18n/languages';
import type { Texts } from './languages';
import type { TextPart } from './text-parts';

/** Version in the names of the files; the build sets it. */
const VERSION = '';

const loads = new Map<string, Promise<Texts>>();

const fetchPart = async (address: string): Promise<Texts> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Texts;
};

const loadPart = (address: string): Promise<Texts> => {
  const load = loads.get(address) ?? fetchPart(address);
  loads.set(address, load);
  // A failure is not kept: the next call tries again.
  load.catch(() => loads.delete(address));
  return load;
};

/** Stands for `text-parts.ts` in the build: each part is a file. */
export const loadTextParts = async (locale: string, parts: readonly TextPart[]): Promise<Texts> => {
  if (!isShipped(locale)) return {};
  const loaded = await Promise.all(parts.map(part => loadPart(`/assets/texts-${locale}-${part}-${VERSION}.json`)));
  return Object.assign({}, ...loaded) as Texts;
};
