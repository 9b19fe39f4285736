/** One element of styles as Emotion draws it: before the first element that wears it, or globals wherever they stand. */
const drawn = /<style data-emotion="([\w-]+) ([^"]+)">([\s\S]*?)<\/style>/g;

/**
 * Takes the styles out of what was drawn of a page. They belong into its head: the browser paints what has come of a
 * page, and the theme's lengths are drawn last of all. The program finds them there by their names; `data-s` tells it
 * that nothing is to be moved.
 */
export const partStyles = (drawing: string): { styles: string; content: string } => {
  const globals: string[] = [];
  const names: string[] = [];
  let key = '';
  let scoped = '';
  const content = drawing.replace(drawn, (_element, kind: string, name: string, style: string) => {
    if (kind.endsWith('-global')) globals.push(`<style data-emotion="${kind} ${name}" data-s="">${style}</style>`);
    else {
      key = kind;
      names.push(name);
      scoped += style;
    }
    return '';
  });
  if (names.length > 0) globals.push(`<style data-emotion="${key} ${names.join(' ')}" data-s="">${scoped}</style>`);
  return { styles: globals.join(''), content };
};
