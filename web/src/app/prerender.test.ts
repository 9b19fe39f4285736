import { expect, it } from 'vitest';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { renderLanding } from './prerender';

it.each(Object.keys(shipped))(
  '[PUB-7] [HOME-3] the build draws the landing page in %s, without its lazy parts',
  async locale => {
    const html = await renderLanding(locale);
    const texts = await shippedTexts(locale);
    expect(html).toContain(`>${texts['home.slogan']}</h1>`);
    expect(html).toContain(`placeholder="${texts['home.priceFrom']}"`);
    expect(html).toContain(texts['nav.about']);
    expect(html).not.toContain(texts['home.featuresTitle']);
    expect(html).not.toContain('class="town"');
  },
);
