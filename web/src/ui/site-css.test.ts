import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createWayfareTheme } from './theme/theme';

const css = readFileSync(fileURLToPath(new URL('./site.css', import.meta.url)), 'utf8');

/** The declarations of the first rule with this selector alone. */
const ruleOf = (selector: string): Record<string, string> => {
  const rule = new RegExp(`(?<!,)\\n${selector.replace(/[.[\]()*]/g, '\\$&')} \\{([^}]*)\\}`);
  const body = rule.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
};
const colorsOf = (rule: Record<string, string>) =>
  Object.entries(rule).filter(([name]) => name.startsWith('--wf-palette-'));

const theme = createWayfareTheme('ltr');
type Sheets = { generateStyleSheets: () => unknown };
const sheets = (theme as unknown as Sheets).generateStyleSheets() as Record<string, Record<string, string>>[];
const variablesOf = (selector: string): Record<string, string> =>
  Object.assign({}, ...sheets.map(sheet => sheet[selector] ?? {})) as Record<string, string>;

it.each([
  [':root', ':root, .light', 13],
  [':root.dark', '.dark', 10],
])('the colours of %s are those of the theme', (rule, selector, least) => {
  const own = colorsOf(ruleOf(rule));
  const themes = variablesOf(selector);
  expect(own.length).toBeGreaterThanOrEqual(least);
  for (const [name, value] of own) expect([name, value.toUpperCase()]).toEqual([name, themes[name]?.toUpperCase()]);
  // Every colour that differs in the dark scheme has a value for it.
  for (const [name] of colorsOf(ruleOf(':root')))
    expect(ruleOf(':root.dark')[name] !== undefined || variablesOf('.dark')[name] === themes[name], name).toBe(true);
});

const types = ['display', 'h1', 'h2', 'h3', 'h4', 'button', 'subtitle2', 'body2', 'caption'] as const;

it.each(['ltr', 'rtl'] as const)('the type is that of the theme, %s', direction => {
  const { typography } = createWayfareTheme(direction);
  const leading = Number(ruleOf(direction === 'rtl' ? ":root[dir='rtl']" : ':root')['--site-leading']);
  for (const type of types) {
    const rule = ruleOf(`.type-${type}`);
    const { fontSize, fontWeight, lineHeight, letterSpacing } = typography[type];
    const [, height] = /calc\(([\d.]+) \+/.exec(rule['line-height']!)!;
    const [, tracking = '0em'] = /(-?[\d.]+em)\)/.exec(rule['letter-spacing']!) ?? [];
    expect([type, rule['font-size'], Number(rule['font-weight'])]).toEqual([type, fontSize, fontWeight]);
    expect(Number(height) + leading).toBeCloseTo(Number(lineHeight), 5);
    if (direction === 'ltr') expect([type, tracking]).toEqual([type, letterSpacing]);
  }
});

const source = fileURLToPath(new URL('../', import.meta.url));
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.module.css'));
const named = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!));
const defined = (text: string) => named(text, /(--[\w-]+)\s*:/g);

it('[HOME-2] every colour and size that a style sheet of the public pages reads is defined there', () => {
  expect(modules.length).toBeGreaterThan(10);
  const known = defined(css);
  const unknown = modules.flatMap(file => {
    const sheet = readFileSync(source + file, 'utf8');
    const own = defined(sheet);
    const read = [...named(sheet, /var\((--[\w-]+)\)/g)];
    return read.filter(name => !known.has(name) && !own.has(name)).map(name => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});
