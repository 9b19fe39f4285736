import { expect, it } from 'vitest';
import { partStyles } from './drawn-styles';

it('[PUB-7] parts the styles of a drawn page from it, those of the whole page first', () => {
  const drawing = [
    '<div><style data-emotion="wf a1">.wf-a1{margin:var(--space)}</style><h1 class="wf-a1">Hej</h1>',
    '<style data-emotion="wf b2">.wf-b2{color:red}</style><p class="wf-b2"></p></div>',
    '<style data-emotion="wf-global g3">:root{--space:8px}</style>',
  ].join('');
  const { styles, content } = partStyles(drawing);
  expect(content).toBe('<div><h1 class="wf-a1">Hej</h1><p class="wf-b2"></p></div>');
  const whole = '<style data-emotion="wf-global g3" data-s="">:root{--space:8px}</style>';
  const scoped = '<style data-emotion="wf a1 b2" data-s="">.wf-a1{margin:var(--space)}.wf-b2{color:red}</style>';
  expect(styles).toBe(whole + scoped);
});

it('[PUB-7] leaves a page without such styles as it is', () => {
  expect(partStyles('<p>Hej</p>')).toEqual({ styles: '', content: '<p>Hej</p>' });
});
