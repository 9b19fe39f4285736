import { expect, it } from 'vitest';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import type { MessageKey } from '#shared/i18n/en';
import { i18n } from './instance';
import { setTexts, textOf, useTextStore } from './text-store';

/** Texts that the public pages show without the translator. */
const isPublic = (key: string) => /^(nav|public|home|footer|common|menu|language|theme)\./.test(key);

it.each(Object.keys(shipped))('[PUB-7] the public pages say in %s what the translator says', async locale => {
  setTexts(locale, await shippedTexts(locale));
  useTextStore.setState({ locale });
  const keys = Object.keys(useTextStore.getState().texts[locale]!).filter(isPublic);
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys as MessageKey[]) {
    const names = [...i18n.t(key, { skipInterpolation: true }).matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map(name => [name, `<${name} & “عين” 5>`]));
    expect(textOf(key, params)).toBe(i18n.t(key as never, params as never));
  }
});
