import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Attributes whose text a person sees or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'label',
  'alt',
  'helperText',
  'text',
  'headerName',
]);

const hasLetters = (text: string) => /\p{L}{2,}/u.test(text);

/** Literal texts inside an expression: both arms of `a ? 'x' : 'y'`, `a && 'x'`, templates with letters. */
const literalsIn = (node: ts.Expression): string[] => {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsIn(node.expression);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(span => span.literal.text)];
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    // `step === 'options' && …` compares; it does not display the word.
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return literalsIn(node.right);
    const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
    return joins.includes(operator) ? [...literalsIn(node.left), ...literalsIn(node.right)] : [];
  }
  return [];
};

/** Every text of a TSX source that the translations do not know. */
const hardTexts = (source: string, isKey: (text: string) => boolean): string[] => {
  const file = ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (texts: readonly string[]) =>
    found.push(...texts.map(text => text.trim()).filter(text => hasLetters(text) && !isKey(text)));
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report([node.text]);
    if (ts.isJsxExpression(node) && node.expression && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
      report(literalsIn(node.expression));
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) report([node.initializer.text]);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        report(literalsIn(node.initializer.expression));
    }
    if (ts.isPropertyAssignment(node) && spoken.has(node.name.getText(file).replace(/['"]/g, '')))
      report(literalsIn(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const folder = fileURLToPath(new URL('..', import.meta.url));
const keys = new Set(
  Object.keys(JSON.parse(readFileSync(join(folder, '../../shared/i18n/en.json'), 'utf8')) as object).map(key =>
    key.replace(/_(one|other)$/, ''),
  ),
);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('testing'),
);

it.each(files)('[ERR-2] %s shows no text outside the translations', name => {
  expect(hardTexts(readFileSync(join(folder, name), 'utf8'), text => keys.has(text))).toEqual([]);
});

describe('the check itself', () => {
  const check = (source: string) => hardTexts(source, text => text === 'nav.home');
  it.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<p>{open ? "Close it" : t("nav.home")}</p>', 'Close it'],
    ['<p>{busy && "Saving"}</p>', 'Saving'],
    ['<p>{name ?? "Nobody"}</p>', 'Nobody'],
    ['<p>{count + " rides"}</p>', 'rides'],
    ['<img alt="A city" />', 'A city'],
    ['<Field label={`Price in ${code}`} />', 'Price in'],
    ['<Field slotProps={{ input: { "aria-label": "Find" } }} />', 'Find'],
    ['const columns = [{ field: "name", headerName: "Name" }]', 'Name'],
    ['<button title={"Leave"}>x</button>', 'Leave'],
    ['<p>مرحبا</p>', 'مرحبا'],
  ])('finds the text in %s', (source, text) => {
    expect(check(source)).toEqual([text]);
  });
  it.each([
    '<p>{t("nav.home")}</p>',
    '<p>{step === "options" && <b>{t("nav.home")}</b>}</p>',
    '<p className="tall">· — 4 ×</p>',
    '<Field label={t("nav.home")} name="mobile" />',
    '<LoadingView text="nav.home" />',
    '<g>{"\\u00a0"}</g>',
  ])('leaves %s alone', source => {
    expect(check(source)).toEqual([]);
  });
});
