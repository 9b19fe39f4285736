import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { drawnPage } from './prerendered';

const html =
  '<!doctype html><html><head><title>Wayfare</title><script></script></head><body><div id="root"></div></body></html>';

it('[PUB-7] a page of the build is named as written, also where its title looks like markup', () => {
  const drawn = drawnPage(html, {
    path: '/terms',
    locale: 'fr',
    drawing: '<h1>1 < 2</h1>',
    title: 'Fish &amp; <b>chips',
  });
  expect(load(drawn)('title').text()).toBe('Fish &amp; <b>chips · Wayfare');
  expect(load(drawn)('#root').attr('data-drawn')).toBe('fr');
});
