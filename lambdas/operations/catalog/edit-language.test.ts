import { beforeEach, describe, expect, it } from 'vitest';
import type { Language, LanguageHead } from '#shared/contract/entities/language';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { readVersions } from '#lambdas/model/catalog/versions';
import { fakeContext } from '#test/kit/fake-context';
import { editLanguage } from './edit-language';
import { editLanguageTexts } from './edit-language-texts';
import { fetchLanguage } from './fetch-language';
import { fetchLanguages } from './fetch-languages';

let ctx: Context;
const run = (op: Implementation, input: object = {}): Promise<unknown> => {
  const actor = { uid: 'a1', usertype: 'admin', user: { id: 'a1' } as StoredUser } as const;
  return op.run({ ctx, input, key: undefined, source: '' }, { actor });
};
const english = { langName: 'English', langLocale: 'en', dateLocale: 'en-GB', default: true };
const swedish = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE', default: false };
const add = async (record: object) => ((await run(editLanguage, { method: 'Add', record })) as { id: string }).id;
const update = (id: string, record: object, was?: object) =>
  run(editLanguage, { method: 'Update', id, record, ...(was && { was }) });
const write = (id: string, texts: object, was?: object) => run(editLanguageTexts, { id, texts, ...(was && { was }) });
const list = async () => ((await run(fetchLanguages)) as { languages: LanguageHead[] }).languages;
const textsOf = async (id: string) => ((await run(fetchLanguage, { id })) as { language: Language }).language;

beforeEach(() => {
  ctx = fakeContext();
});

describe('[ADM-7] the list of languages', () => {
  it('has one default: making one the default unsets the other', async () => {
    const en = await add(english);
    const sv = await add(swedish);
    expect(await update(sv, { ...swedish, default: true })).toEqual({ id: sv });
    expect((await list()).filter(language => language.default).map(({ id }) => id)).toEqual([sv]);
    expect(await update(en, { ...english, default: true }, { default: false })).toEqual({ id: en });
    expect((await list()).filter(language => language.default).map(({ id }) => id)).toEqual([en]);
  });

  it('retains its default: it is not deleted, nor made an ordinary one', async () => {
    const en = await add(english);
    const refused = { refusal: 'Cannot delete default language' };
    expect(await run(editLanguage, { method: 'Delete', id: en })).toEqual(refused);
    expect(await update(en, { ...english, default: false })).toEqual(refused);
    expect(await list()).toHaveLength(1);
  });

  it('has each code once, however it is written', async () => {
    await add(english);
    const sv = await add(swedish);
    const exists = { refusal: 'language_exists', params: { field: 'langLocale' } };
    expect(await run(editLanguage, { method: 'Add', record: { ...swedish, langLocale: 'SV' } })).toEqual(exists);
    expect(await update(sv, { ...swedish, langLocale: 'en' })).toEqual(exists);
    expect(await update(sv, { ...swedish, langName: 'svenska' })).toEqual({ id: sv });
  });

  it('tells whoever writes second that it has changed: no two defaults, no code twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => run(editLanguage, { method: 'Add', record: swedish })));
    expect(answers.filter(answer => 'id' in (answer as object))).toHaveLength(1);
    expect(answers).toContainEqual({ refusal: 'changed_meanwhile' });
    expect(await list()).toHaveLength(1);
  });

  it('rises its version with each change, so that open pages notice', async () => {
    const id = await add(swedish);
    const { languages: before } = await readVersions(ctx.store);
    await write(id, { 'nav.home': 'Hem' });
    await run(editLanguage, { method: 'Delete', id });
    expect((await readVersions(ctx.store)).languages).toBe(before + 2);
  });
});

describe('[ADM-7] the texts of a language', () => {
  it('are read alone; the list says how many there are and their version', async () => {
    const id = await add({ ...swedish, keyValuePairs: { 'nav.home': 'Hem', 'nav.wallet': '' } });
    expect(await textsOf(id)).toMatchObject({ langName: 'Svenska', keyValuePairs: { 'nav.home': 'Hem' } });
    expect(await write(id, { 'nav.wallet': 'Plånbok' })).toEqual({ textCount: 2, textVersion: 2 });
    const [head] = await list();
    expect(head).toMatchObject({ textCount: 2, textVersion: 2 });
    expect(head).not.toHaveProperty('keyValuePairs');
    expect(await write(id, { 'nav.home': '' })).toEqual({ textCount: 1, textVersion: 3 });
    expect((await textsOf(id)).keyValuePairs).toEqual({ 'nav.wallet': 'Plånbok' });
  });

  it('stay when the language is renamed, and go with it', async () => {
    const id = await add({ ...swedish, keyValuePairs: { 'nav.home': 'Hem' } });
    await update(id, { ...swedish, langName: 'Swedish' }, { langName: 'Svenska' });
    expect(await textsOf(id)).toMatchObject({ langName: 'Swedish', keyValuePairs: { 'nav.home': 'Hem' } });
    await run(editLanguage, { method: 'Delete', id });
    expect(await run(fetchLanguage, { id })).toEqual({ refusal: 'not_found' });
    expect(await write(id, { 'nav.home': 'Hem' })).toEqual({ refusal: 'not_found' });
  });

  it.each([
    ['a place that is missing', 'adjust.most', 'Högst allt', 'most'],
    ['a place that nobody fills', 'adjust.most', 'Högst {{most}} {{money}}', 'money'],
    ['a place in a text without one', 'nav.home', 'Hem {{name}}', 'name'],
  ])('are refused with %s, and nothing is written', async (_, key, text, place) => {
    const id = await add(swedish);
    const params = { field: `keyValuePairs.${key}`, key, place };
    expect(await write(id, { 'nav.wallet': 'Plånbok', [key]: text })).toEqual({ refusal: 'bad_placeholder', params });
    const record = { ...swedish, langLocale: 'da', keyValuePairs: { [key]: text } };
    expect(await run(editLanguage, { method: 'Add', record })).toEqual({ refusal: 'bad_placeholder', params });
    expect((await textsOf(id)).keyValuePairs).toEqual({});
  });

  it('two admins write different ones; of one text the second sees that it changed', async () => {
    const id = await add(swedish);
    const both = await Promise.all([
      write(id, { 'nav.home': 'Hem' }, { 'nav.home': '' }),
      write(id, { 'nav.wallet': 'Plånbok' }, { 'nav.wallet': '' }),
    ]);
    expect(both.filter(answer => 'refusal' in (answer as object))).toEqual([]);
    expect((await textsOf(id)).keyValuePairs).toEqual({ 'nav.home': 'Hem', 'nav.wallet': 'Plånbok' });
    const late = await write(id, { 'nav.home': 'Start', 'nav.wallet': 'Kassa' }, { 'nav.home': '' });
    expect(late).toEqual({ refusal: 'changed_meanwhile', params: { field: 'nav.home' } });
    expect((await textsOf(id)).keyValuePairs).toEqual({ 'nav.home': 'Hem', 'nav.wallet': 'Plånbok' });
    expect(await write(id, { 'nav.home': 'Hem' }, { 'nav.home': '' })).not.toHaveProperty('refusal');
  });

  it('fit for a whole translation: three thousand texts of a hundred letters', async () => {
    const id = await add(swedish);
    const part = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 250 }, (_, i) => [`own.key${from + i}`, `${from + i} ${'översättning '.repeat(8)}`]),
      );
    for (let from = 0; from < 3_000; from += 250) await write(id, part(from));
    expect((await list())[0]).toMatchObject({ textCount: 3_000 });
    expect(Object.keys((await textsOf(id)).keyValuePairs)).toHaveLength(3_000);
  });
});
