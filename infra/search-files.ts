import { pageLanguages, publicPages } from '#shared/contract/public-pages';

const addressOf = (site: string, page: string, language: (typeof pageLanguages)[number]): string =>
  `${site}${page}${language === 'en' ? '' : `?lang=${language}`}`;

/** The public pages with their addresses per language, for search engines. */
export const sitemapOf = (site: string): string => {
  const entries = publicPages.flatMap(page =>
    pageLanguages.map(language => {
      const others = pageLanguages.map(
        other => `<xhtml:link rel="alternate" hreflang="${other}" href="${addressOf(site, page, other)}"/>`,
      );
      const rest = `<xhtml:link rel="alternate" hreflang="x-default" href="${addressOf(site, page, 'en')}"/>`;
      return `<url><loc>${addressOf(site, page, language)}</loc>${others.join('')}${rest}</url>`;
    }),
  );
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
};

/** The rules of the web build, and where the sitemap is. */
export const robotsOf = (rules: string, site: string): string => `${rules.trimEnd()}\nSitemap: ${site}/sitemap.xml\n`;

/** A page of the web build whose picture for shared links has a full address, as sites that fetch it demand. */
export const withPictureOf = (page: string, site: string): string =>
  page.replace('property="og:image" content="/', `property="og:image" content="${site}/`);
