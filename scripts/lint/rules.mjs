import { amberBudget } from './amber-budget.mjs';

/**
 * Rules of this repository that no published plugin has. A spread of a literal packs several lines into one, which
 * hides changes in a diff; a comment or title that begins with a free relative must be read twice; a parameter `one`
 * says nothing about what it holds.
 */
const freeRelative = /^[\s*]*(?:\[[^\]]*\]\s*)*(?:What|Which|Who|Whoever|Whom|Whose|Of)\b/i;
const titledCalls = /^(?:it|test|describe)$/;

/** The literal that a spread packs: assertions about its type (`as const`, `satisfies`) pack it just the same. */
const packedLiteral = spread => {
  let literal = spread.argument;
  while (/^TS(?:As|Satisfies)Expression$/.test(literal.type)) literal = literal.expression;
  return literal;
};

/** Removes the braces or brackets of a spread literal, and one trailing comma inside them. A typed one is left to its author. */
const unpack = (fixer, source, spread) => {
  const literal = spread.argument;
  if (literal !== packedLiteral(spread)) return null;
  const elements = literal.type === 'ObjectExpression' ? literal.properties : literal.elements;
  const opening = source.getFirstToken(literal);
  const closing = source.getLastToken(literal);
  const last = source.getTokenBefore(closing);
  const fixes = [fixer.removeRange([spread.range[0], opening.range[1]]), fixer.remove(closing)];
  if (last.value === ',') fixes.push(fixer.remove(last));
  return elements.length === 0 || elements.includes(null) ? null : fixes;
};

const noPackedSpread = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: { packed: 'Write the members one by one: a spread of a literal only packs lines.' },
  },
  create: context => ({
    JSXSpreadAttribute: spread => {
      if (packedLiteral(spread).type === 'ObjectExpression') context.report({ node: spread, messageId: 'packed' });
    },
    SpreadElement: spread => {
      const kind = packedLiteral(spread).type;
      const isPacked =
        kind === 'ObjectExpression'
          ? spread.parent.type === 'ObjectExpression'
          : kind === 'ArrayExpression' && spread.parent.type !== 'ObjectExpression';
      if (!isPacked) return;
      context.report({ node: spread, messageId: 'packed', fix: fixer => unpack(fixer, context.sourceCode, spread) });
    },
  }),
};

/** The name that is called in `it(…)`, `it.each(table)(…)`, `describe.skip(…)`. */
const calledName = callee => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  return callee.type === 'CallExpression' ? calledName(callee.callee) : '';
};

const titleOf = node => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : '';
};

/** Names of parameters that say nothing about what they hold. */
const emptyNames = new Set(['one']);

/** Every name that a parameter declares, in patterns too. */
const declared = pattern => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return declared(pattern.left);
    case 'RestElement':
      return declared(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(declared);
    case 'ObjectPattern':
      return pattern.properties.flatMap(property => declared(property.value ?? property));
    default:
      return [];
  }
};

const namedParameters = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { empty: 'Name what it holds: `booking`, `route`. “{{name}}” says nothing.' },
  },
  create: context => {
    const check = ({ params }) => {
      for (const node of params.flatMap(declared))
        if (emptyNames.has(node.name)) context.report({ node, messageId: 'empty', data: { name: node.name } });
    };
    return { ArrowFunctionExpression: check, FunctionDeclaration: check, FunctionExpression: check };
  },
};

const plainProse = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { relative: 'Begin with the subject: a sentence that begins with “{{word}}” must be read twice.' },
  },
  create: context => {
    const check = (loc, text) => {
      const found = freeRelative.exec(text);
      if (found) context.report({ loc, messageId: 'relative', data: { word: found[0].trim().split(/\s+/).at(-1) } });
    };
    return {
      Program: () => context.sourceCode.getAllComments().forEach(comment => check(comment.loc, comment.value)),
      CallExpression: call => {
        if (titledCalls.test(calledName(call.callee))) check(call.loc, titleOf(call.arguments[0]));
      },
    };
  },
};

export const houseRules = {
  rules: {
    'amber-budget': amberBudget,
    'named-parameters': namedParameters,
    'no-packed-spread': noPackedSpread,
    'plain-prose': plainProse,
  },
};
