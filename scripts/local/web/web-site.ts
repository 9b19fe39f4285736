import { BARE_PAGE, drawnPages, pageFile, pageLanguages, type DrawnPath } from '#shared/contract/public-pages';
import type { FileServer } from './static-files';
import { resolveBelow, sendFile } from './static-files';

// Vite puts a content hash into these file names.
const hashedFile = /^\/assets\//;

/**
 * Serves the web build as CloudFront does: hashed files are cached for ever, everything else is revalidated, and every
 * path without a file gets the page that the build drew of it, or the bare one, in the language which the address asks
 * for.
 */
export const createWebSite =
  (webDir: string, securityHeaders: Record<string, string>): FileServer =>
  async (request, response, path) => {
    const file = resolveBelow(webDir, path);
    const cache = hashedFile.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { ...securityHeaders, 'cache-control': cache };
    if (file && path !== '/' && (await sendFile(request, response, file, headers))) return true;
    // A missing asset must not be answered with HTML: an outdated page would fail with a misleading error.
    if (hashedFile.test(path)) return false;
    const page = { ...securityHeaders, 'cache-control': 'no-cache' };
    const [, query] = (request.url ?? '').split('?');
    const asked = new URLSearchParams(query).get('lang') ?? '';
    const language = pageLanguages.find(known => known === asked) ?? 'en';
    const name = Object.hasOwn(drawnPages, path) ? drawnPages[path as DrawnPath] : BARE_PAGE;
    return sendFile(request, response, `${webDir}/${pageFile(name, language)}`, page);
  };
