import { expect, it } from 'vitest';
import { drawnPages, type DrawnPath } from '#shared/contract/public-pages';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { renderPage } from './prerender';

it.each(Object.keys(shipped))(
  '[PUB-7] [HOME-3] the build draws the landing page in %s, without its lazy parts',
  async locale => {
    const html = await renderPage('/', locale);
    const texts = await shippedTexts(locale);
    expect(html).toContain(`>${texts['home.slogan']}</h1>`);
    expect(html).toContain(`placeholder="${texts['home.priceFrom']}"`);
    expect(html).toContain(texts['nav.about']);
    expect(html).not.toContain(texts['home.featuresTitle']);
    expect(html).not.toContain('class="town"');
  },
);

const titles: Record<Exclude<DrawnPath, '/'>, string> = {
  '/about-us': 'nav.about',
  '/privacy-policy': 'nav.privacy',
  '/terms': 'nav.terms',
  '/login': 'auth.signInTitle',
  '/register': 'auth.registerTitle',
};

it.each(Object.keys(drawnPages).filter((path): path is keyof typeof titles => path !== '/'))(
  '[PUB-7] the build draws %s in every language, whole',
  async path => {
    for (const locale of Object.keys(shipped)) {
      const html = await renderPage(path, locale);
      const texts = await shippedTexts(locale);
      expect(html).toContain(`>${texts[titles[path]]}</h1>`);
      // No part is hydrated separately; React hydrates everything at once.
      expect(html).not.toContain('<!--$');
      // No key appears in place of a text.
      expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/\b(privacy|terms|public|nav|info|auth|common)\.[a-z]\w+/i);
    }
  },
);
