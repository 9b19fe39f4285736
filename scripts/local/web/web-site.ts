import type { FileServer } from './static-files';
import { resolveBelow, sendFile } from './static-files';

// Vite names these files by their content.
const hashedFile = /^\/assets\//;

/**
 * Serves the web build as CloudFront does: hashed files for ever, everything else revalidated, and index.html for every
 * path that names no file.
 */
export const createWebSite =
  (webDir: string, securityHeaders: Record<string, string>): FileServer =>
  async (request, response, path) => {
    const file = resolveBelow(webDir, path);
    const cache = hashedFile.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { ...securityHeaders, 'cache-control': cache };
    if (file && path !== '/' && (await sendFile(request, response, file, headers))) return true;
    // A missing asset must not be answered with HTML, or a stale page fails in a puzzling way.
    if (hashedFile.test(path)) return false;
    return sendFile(request, response, `${webDir}/index.html`, { ...securityHeaders, 'cache-control': 'no-cache' });
  };
