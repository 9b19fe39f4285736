import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { moveStyles } from './drawn-styles';

const moved = (body: string) => {
  const page = load(`<html><head></head><body>${body}</body></html>`);
  moveStyles(page);
  return { head: page('head').html(), body: page('body').html() };
};

it('[PUB-7] moves the styles of a drawn page into its head, those of the whole page first', () => {
  const drawing = [
    '<div><style data-emotion="wf a1">.wf-a1>b{margin:var(--space)}</style><h1 class="wf-a1">Hej</h1>',
    '<style data-emotion="wf b2">.wf-b2{color:red}</style><p class="wf-b2"></p></div>',
    '<style data-emotion="wf-global g3">:root{--space:8px}</style>',
  ].join('');
  const whole = '<style data-emotion="wf-global g3" data-s="">:root{--space:8px}</style>';
  const scoped = '<style data-emotion="wf a1 b2" data-s="">.wf-a1>b{margin:var(--space)}.wf-b2{color:red}</style>';
  expect(moved(drawing)).toEqual({
    head: whole + scoped,
    body: '<div><h1 class="wf-a1">Hej</h1><p class="wf-b2"></p></div>',
  });
});

it('[PUB-7] does not change a page without such styles', () => {
  expect(moved('<p>Hej</p>')).toEqual({ head: '', body: '<p>Hej</p>' });
});
