import type { FileServer } from './static-files';
import { resolveBelow, sendFile } from './static-files';

// Vite puts a content hash into these file names.
const hashedFile = /^\/assets\//;

/** Names the page for a path without a file, relative to the web build. */
export type PageFile = (path: string, query: URLSearchParams) => string;

/**
 * Serves the web build as CloudFront does: hashed files are cached for ever, everything else is revalidated, and every
 * path without a file gets a page.
 */
export const createWebSite =
  (webDir: string, securityHeaders: Record<string, string>, pageFile: PageFile = () => 'index.html'): FileServer =>
  async (request, response, path) => {
    const file = resolveBelow(webDir, path);
    const cache = hashedFile.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { ...securityHeaders, 'cache-control': cache };
    if (file && path !== '/' && (await sendFile(request, response, file, headers))) return true;
    // A missing asset must not be answered with HTML: an outdated page would fail with a misleading error.
    if (hashedFile.test(path)) return false;
    const page = { ...securityHeaders, 'cache-control': 'no-cache' };
    const [, query] = (request.url ?? '').split('?');
    return sendFile(request, response, `${webDir}/${pageFile(path, new URLSearchParams(query))}`, page);
  };
