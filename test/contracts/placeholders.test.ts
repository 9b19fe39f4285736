import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ErrorBody, isErrorCode, refuse } from '#shared/contract/errors';
import { en } from '#shared/i18n/en';
import { ar } from '#shared/i18n/ar';
import { refusalAnswer } from '#lambdas/runtime/http-response';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing/.test(path))
    .map(path => readFileSync(join(root, folder, path), 'utf8'));

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
/** The forms of a number are chosen by `count` and asked for by the key alone. */
const plain = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const texts = Object.entries(en as Record<string, string>);
const needs = new Map<string, Set<string>>();
for (const [key, text] of texts)
  if (placeholders(text).length > 0)
    needs.set(plain(key), new Set([...(needs.get(plain(key)) ?? []), ...placeholders(text)]));

/** Source between the parentheses that open at `from`. */
const argumentsAt = (source: string, from: number): string => {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
};

type Use = { key: string; given: string; source: string };
const callsOf = (call: RegExp, sources: readonly string[]): Use[] =>
  sources.flatMap(source =>
    [...source.matchAll(call)].map(found => ({
      key: found[1]!,
      given: argumentsAt(source, source.indexOf('(', found.index)),
      source,
    })),
  );

/**
 * Whether a use gives the parameter: by its name, with all parameters of another object, or in a value of this file
 * that contains it.
 */
const gives = ({ given, source }: Use, name: string): boolean => {
  if (new RegExp(`\\b${name}\\b|\\.\\.\\.|params`).test(given)) return true;
  const [, value] = /,\s*(\w+)\s*\)$/.exec(given) ?? [];
  return value !== undefined && new RegExp(`\\b${value}\\b[^;]*\\b${name}\\b`, 's').test(source);
};
const lacking = (uses: readonly Use[], provided: readonly string[] = []) =>
  uses.flatMap(use =>
    [...(needs.get(use.key) ?? [])]
      .filter(name => !provided.includes(name) && !gives(use, name))
      .map(name => `${use.key} lacks ${name}: ${use.given.slice(0, 80)}`),
  );

describe('[ERR-1] every text with a place for something', () => {
  const server = [...sourcesIn('lambdas'), ...sourcesIn('shared')];
  const refusals = callsOf(/\brefuse\(\s*'([^']+)'/g, server);

  it('is given it by everybody on the server who refuses with it; the number of the request by the runtime', () => {
    expect(refusals.length).toBeGreaterThan(100);
    expect(lacking(refusals, ['requestId'])).toEqual([]);
  });

  it('is given it by every screen that shows it', () => {
    const shown = callsOf(/\bt\(\s*'([^']+)'/g, sourcesIn('web/src'));
    expect(shown.length).toBeGreaterThan(500);
    expect(lacking(shown)).toEqual([]);
  });

  it('has the same places in Arabic', () => {
    const arabic = ar as Record<string, string>;
    const odd = [...needs].filter(([key, names]) => {
      const found = Object.entries(arabic).filter(([other]) => plain(other) === key);
      return found.some(([, text]) => placeholders(text).some(name => !names.has(name))) || found.length === 0;
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  it.each([...needs.keys()].filter(isErrorCode))('%s leaves none open in an answer', async code => {
    const params = Object.fromEntries([...(needs.get(code) ?? [])].map(name => [name, 7]));
    const { requestId: _ours, ...others } = params;
    const { message } = JSON.parse((await refusalAnswer(refuse(code, others), 'r-123')).body ?? '') as ErrorBody;
    expect(message).not.toMatch(/\{\{|\s[.,]/);
    if (needs.get(code)?.has('requestId')) expect(message).toContain('r-123');
  });
});
