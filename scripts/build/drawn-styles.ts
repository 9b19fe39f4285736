import type { CheerioAPI } from 'cheerio';

/**
 * Moves the styles of a drawn page into its head. Emotion writes a style before the first element that uses it, and the
 * theme's lengths last of all, but the browser paints what has arrived of a page. The program finds the styles there by
 * their names; `data-s` marks that nothing needs to be moved.
 */
export const moveStyles = (page: CheerioAPI): void => {
  const scoped: { key: string; names: string; style: string }[] = [];
  page('style[data-emotion]').each((_index, element) => {
    const style = page(element).remove();
    const [key, ...names] = style.attr('data-emotion')!.split(' ');
    if (key!.endsWith('-global')) style.attr('data-s', '').appendTo('head');
    else scoped.push({ key: key!, names: names.join(' '), style: style.text() });
  });
  if (scoped.length === 0) return;
  page('<style>')
    .attr({ 'data-emotion': `${scoped[0]!.key} ${scoped.map(({ names }) => names).join(' ')}`, 'data-s': '' })
    .text(scoped.map(({ style }) => style).join(''))
    .appendTo('head');
};
