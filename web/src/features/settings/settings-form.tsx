import Alert from '@mui/material/Alert';
import { useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { settingsFields, type Settings } from '#shared/contract/entities/settings';
import { useTranslation } from '@/i18n/translation';
import { SettingGroup } from '@/ui/setting-group';
import { showToast } from '@/lib/stores/toasts';
import { QueryError } from '@/ui/error-view';
import { FormSkeleton } from '@/ui/skeletons';
import { RecordForm } from '@/ui/record/record-form';
import type { RecordGroup } from '@/ui/record/record-types';
import { useSweepingQuestions } from './ask-sweeping';
import { ProviderLimits } from './provider-limits';
import { settingsStateQuery, useFreshSettings, useSaveSettings } from './api';
import type { SettingGroupEntry } from './setting-list';

function Frame(props: { id: string; title?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <SettingGroup anchor={props.id} title={props.title ?? ''} text={props.text}>
      {props.children}
    </SettingGroup>
  );
}

const named = <V,>(values: Record<string, V>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(names.map(name => [name, values[name]!]));

/** A form over some of the settings. Two admins may save at the same time: each writes the fields that they changed. */
export function SettingsForm(props: {
  label: string;
  all: readonly SettingGroupEntry[];
  groups: readonly RecordGroup<Settings>[];
  /** Settings that are wrong are not among the groups shown now. */
  onHidden?: () => void;
  extra?: Parameters<typeof RecordForm<Settings>>[0]['extra'];
}) {
  const { t } = useTranslation();
  const state = useQuery(settingsStateQuery);
  const save = useSaveSettings();
  const fresh = useFreshSettings();
  const mayChange = useSweepingQuestions();
  const names = useMemo(() => props.all.flatMap(({ settings }) => settings.map(({ name }) => name)), [props.all]);
  const schema = useMemo(() => z.object(named(settingsFields.shape, names)), [names]);
  const pick = (settings: Settings) => named(settings as Record<string, unknown>, names) as unknown as Settings;
  if (!state.data)
    return (
      <>
        <QueryError query={state} />
        {state.isPending && <FormSkeleton fields={6} />}
      </>
    );
  const demo = !state.data.settings.AllowCriticalEditsAdmin;
  return (
    <RecordForm<Settings>
      label={props.label}
      groups={props.groups}
      schema={schema}
      record={pick(state.data.settings)}
      disabled={demo}
      notice={
        <>
          {demo && <Alert severity="info">{t('demo_mode')}</Alert>}
          {names.includes('decimal') && <ProviderLimits {...state.data.settings} />}
        </>
      }
      Group={Frame}
      onSave={async ({ changes, was }) => {
        if (!(await mayChange(state.data.settings, changes))) return 'unsaved';
        await save({ ...changes, was });
        showToast({ text: t('updated') });
        return 'saved';
      }}
      onConflict={async () => pick(await fresh())}
      onHidden={props.onHidden}
      extra={props.extra}
    />
  );
}
