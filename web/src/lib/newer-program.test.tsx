import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { reloadIfNewer } from './newer-program';

const page = (src: string) => `<!doctype html><script type="module" crossorigin src="${src}"></script>`;
const answers = (html: string) => vi.stubGlobal('fetch', async () => new Response(html));
afterEach(() => vi.unstubAllGlobals());

it('[OPS-3] a part that is gone because the site has a newer program loads the page anew, once', async () => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: '/assets/index-old.js' });
  script.setAttribute('src', '/assets/index-old.js');
  document.head.append(script);
  onTestFinished(() => script.remove());
  const reload = vi.fn();
  answers(page('/assets/index-old.js'));
  await reloadIfNewer(reload);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await reloadIfNewer(reload);
  answers('an answer of somebody else');
  await reloadIfNewer(reload);
  expect(reload).not.toHaveBeenCalled();
  answers(page('/assets/index-new.js'));
  await reloadIfNewer(reload);
  await reloadIfNewer(reload);
  expect(reload).toHaveBeenCalledOnce();
  answers(page('/assets/index-newer.js'));
  await reloadIfNewer(reload);
  expect(reload).toHaveBeenCalledTimes(2);
});
