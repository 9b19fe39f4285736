import { useMemo } from 'react';
import * as z from 'zod/mini';
import { languageFields, type LanguageHead } from '#shared/contract/entities/language';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { RecordForm } from '@/ui/record/record-form';
import type { RecordGroup } from '@/ui/record/record-types';
import { useLanguageWrites } from './api';

type Fields = z.output<typeof languageFields>;

/** Most languages write dates and numbers by their own code, which need not be typed twice. */
const typedFields = z.extend(languageFields, { dateLocale: z.union([z.literal(''), languageFields.shape.dateLocale]) });
const asMeant = (typed: Fields): Fields => ({ ...typed, dateLocale: typed.dateLocale || typed.langLocale });

const blank: Fields = { langName: '', langLocale: '', dateLocale: '', default: false };
const fieldsOf = ({ langName, langLocale, dateLocale, default: chosen }: LanguageHead): Fields => ({
  langName,
  langLocale,
  dateLocale,
  default: chosen,
});

/** A language's name, codes and whether it is the default; a new one begins with the default's keys. */
export function LanguageForm(props: { language: LanguageHead | undefined; onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const { language } = props;
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { edit, fresh } = useLanguageWrites();
  const groups = useMemo<readonly RecordGroup<Fields>[]>(
    () => [
      {
        id: 'language',
        text: language ? undefined : t('languages.newText'),
        fields: [
          { kind: 'text', name: 'langName', label: t('languages.name'), help: t('languages.nameHelp'), maxLength: 60 },
          { kind: 'text', name: 'langLocale', label: t('languages.code'), help: t('languages.codeHelp'), ltr: true },
          { kind: 'text', name: 'dateLocale', label: t('languages.dates'), help: t('languages.datesHelp'), ltr: true },
          {
            kind: 'switch',
            name: 'default',
            label: t('languages.defaultSwitch'),
            help: t(language?.default ? 'languages.defaultFixed' : 'languages.defaultHelp'),
            disabled: language?.default ?? false,
          },
        ],
      },
    ],
    [t, language],
  );
  return (
    <RecordForm<Fields>
      label={language?.langName ?? t('languages.add')}
      groups={groups}
      schema={typedFields}
      record={language ? fieldsOf(language) : blank}
      disabled={!may}
      overlay
      onSave={async ({ values, was }) => {
        const record = asMeant(values);
        const { id } = await edit(
          language ? { method: 'Update', id: language.id, record, was } : { method: 'Add', record },
        );
        showToast({ text: t('updated') });
        props.onDone(language ? undefined : id);
      }}
      {...(language ? { onConflict: async () => fieldsOf(await fresh(language.id)) } : {})}
    />
  );
}
