import { useMemo } from 'react';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { waitingSettings } from '#shared/domain/approvals/waiting-settings';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import type { RecordField, RecordGroup } from '@/ui/record/record-types';
import { CountryCodeInput, CountryNameInput } from './country-input';
import { ShareInput } from './share-input';
import { CreditLimitInput } from './credit-limit-input';
import { SmallestCashInput } from './smallest-cash-input';
import type { GroupId, SettingEntry, SettingGroupEntry } from './setting-list';
import { ZoneInput } from './zone-input';

type Field = RecordField<Settings>;
/** Settings that cannot be changed now, each with its reason. */
export type Fixed = Partial<Record<SettingEntry['name'], MessageKey>>;

const waiting: readonly string[] = waitingSettings;

const folded = (text: string): string => text.normalize('NFKD').toLowerCase();

/** Whether every word of a search is in one of the texts, or in the setting's name. */
const matches = (search: string, texts: readonly string[]): boolean => {
  const foldedTexts = folded(texts.join(' '));
  return folded(search)
    .split(/\s+/)
    .every(word => foldedTexts.includes(word));
};

/** The words of one setting: its name, its explanation with the default, its unit. */
function useSettingWords() {
  const { t } = useTranslation();
  const { symbol, convert_to_mile } = useSettings();
  return useMemo(() => {
    const units = {
      money: symbol,
      percent: '%',
      distance: t(convert_to_mile ? 'set.miles' : 'set.km'),
      metres: t('set.metres'),
      minutes: t('set.minutes'),
    } as const;
    const option = (name: string, value: string) => t(`set.${name}.${value}` as MessageKey);
    const said = (entry: SettingEntry): string => {
      const value = defaultSettings[entry.name];
      if (entry.kind === 'switch') return t(value ? 'set.on' : 'set.off');
      if (entry.kind === 'choice') return option(entry.name, String(value));
      if (value === '' || value === null) return t('set.blank');
      return entry.kind === 'number' && entry.unit ? `${String(value)} ${units[entry.unit]}` : String(value);
    };
    return {
      units,
      option,
      label: (entry: SettingEntry) => t(`set.${entry.name}`),
      help: (entry: SettingEntry) =>
        [
          t(`set.${entry.name}.help` as MessageKey),
          ...((entry.kind === 'number' || entry.kind === 'choice') && waiting.includes(entry.name)
            ? [t('set.raiseWaits')]
            : []),
          t('set.default', { value: said(entry) }),
        ].join(' '),
    };
  }, [t, symbol, convert_to_mile]);
}

/** Groups of settings as fields of a form; with a search, only the matching ones. */
export function useSettingGroups(
  groups: readonly SettingGroupEntry[],
  { search = '', fixed = {} }: { search?: string; fixed?: Fixed } = {},
): readonly RecordGroup<Settings>[] {
  const { t } = useTranslation();
  const words = useSettingWords();
  return useMemo(() => {
    const fieldOf = (entry: SettingEntry): Field => {
      const why = fixed[entry.name];
      const help = why ? `${words.help(entry)} ${t(why)}` : words.help(entry);
      const shared = { name: entry.name, label: words.label(entry), help, disabled: why !== undefined };
      switch (entry.kind) {
        case 'switch':
          return { ...shared, kind: 'switch' };
        case 'number':
          return {
            ...shared,
            kind: 'number',
            isTextKept: true,
            ...(entry.unit ? { unit: words.units[entry.unit] } : {}),
          };
        case 'choice':
          return {
            ...shared,
            kind: 'choice',
            options: entry.of.map(value => ({ value, label: words.option(entry.name, value) })),
            inWords: value => words.option(entry.name, String(value)),
          };
        case 'share':
          return { ...shared, kind: 'own', Input: ShareInput, inWords: shareInWords };
        case 'cash':
          return { ...shared, kind: 'own', Input: SmallestCashInput, inWords: cashInWords };
        case 'credit':
          return { ...shared, kind: 'own', Input: CreditLimitInput, inWords: cashInWords };
        case 'zone':
          return { ...shared, kind: 'own', Input: ZoneInput };
        case 'country':
          return { ...shared, kind: 'own', Input: entry.by === 'name' ? CountryNameInput : CountryCodeInput };
        case 'text': {
          const { maxLength } = entry;
          const more = { ...(entry.type ? { type: entry.type } : {}), ...(entry.ltr ? { ltr: true } : {}) };
          return { ...shared, kind: 'text', maxLength, ...more };
        }
      }
    };
    const found = (group: SettingGroupEntry, title: string) =>
      group.settings.filter(
        entry => search === '' || matches(search, [title, entry.name, words.label(entry), words.help(entry)]),
      );
    return groups.flatMap(group => {
      const id = group.id as GroupId;
      const title = t(`set.group.${id}`);
      const settings = found(group, title);
      return settings.length > 0 ? [{ id, title, text: t(`set.group.${id}.text`), fields: settings.map(fieldOf) }] : [];
    });
  }, [groups, search, fixed, words, t]);
}

const shareInWords = (value: unknown): string => (value === null ? '–' : `${Number(value) * 100} %`);
const cashInWords = (value: unknown): string => (value === null ? '–' : String(value));
