import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRef, useState, type ChangeEvent } from 'react';
import type { LanguageHead } from '#shared/contract/entities/language';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { mayLeave } from '@/lib/stores/unsaved';
import { QueryError } from '@/ui/error-view';
import { BackIcon, DownloadIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { FormSkeleton } from '@/ui/skeletons';
import { download } from '@/ui/table/csv-download';
import { JsonEditor } from './json-editor';
import { KeyTable } from './key-table';
import { fileOf, percentOf, type TextRow } from './language-texts';
import { useTexts } from './use-texts';

const tabs = ['keys', 'json'] as const;
type TabName = (typeof tabs)[number];
/** The largest file that can be one language. */
const MOST_BYTES = 4_000_000;

/** A file from this device, as text. */
function ImportButton(props: { disabled: boolean; onFile: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) props.onFile(await file.slice(0, MOST_BYTES).text());
  };
  return (
    <>
      <Button variant="outlined" disabled={props.disabled} onClick={() => input.current?.click()}>
        {t('languages.import')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={t('languages.import')}
        onChange={event => void read(event)}
      />
    </>
  );
}

function EditorTabs(props: { tab: TabName; onChange: (next: TabName) => void }) {
  const { t } = useTranslation();
  return (
    <Tabs
      value={props.tab}
      onChange={(_event, next: TabName) => props.onChange(next)}
      aria-label={t('languages.texts')}
      sx={{ borderBottom: 1, borderColor: 'hairline', mb: 3 }}
    >
      {tabs.map(name => (
        <Tab key={name} value={name} label={t(`languages.tab.${name}`)} />
      ))}
    </Tabs>
  );
}

function FileButtons(props: {
  rows: readonly TextRow[];
  language: LanguageHead;
  disabled: boolean;
  onFile: (text: string) => void;
}) {
  const { t } = useTranslation();
  const save = () => download(`${props.language.langLocale}.json`, fileOf(props.rows), 'application/json');
  return (
    <>
      <ImportButton disabled={props.disabled} onFile={props.onFile} />
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
        {t('languages.export')}
      </Button>
    </>
  );
}

function DemoNote() {
  const { t } = useTranslation();
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('demo_mode')}
    </Alert>
  );
}

/** The texts of a language: key by key or as one file; for missing ones, readers see the default language's. */
export function TextsEditor({ language, onBack }: { language: LanguageHead; onBack: () => void }) {
  const { t } = useTranslation();
  const state = useTexts(language);
  const { rows } = state;
  const [tab, setTab] = useState<TabName>('keys');
  const [typed, setTyped] = useState<string>();
  const disabled = !useSettings().AllowCriticalEditsAdmin;
  const back = async () => (await mayLeave()) && onBack();
  const show = async (next: TabName, opened?: string) => {
    if (!(await mayLeave())) return;
    state.discard();
    setTyped(opened);
    setTab(next);
  };
  const file = typed ?? (rows ? fileOf(rows) : '');
  return (
    <>
      <Button
        variant="text"
        startIcon={<BackIcon />}
        onClick={() => void back()}
        sx={{ mb: 1, marginInlineStart: -1.5 }}
      >
        {t('nav.languages')}
      </Button>
      <PageHead
        title={language.langName}
        text={rows && t('languages.percent', { percent: percentOf(rows) })}
        actions={
          rows && (
            <FileButtons rows={rows} language={language} disabled={disabled} onFile={text => void show('json', text)} />
          )
        }
      />
      {disabled && <DemoNote />}
      <EditorTabs tab={tab} onChange={next => void show(next)} />
      <QueryError query={state.query} />
      {!rows && state.query.isPending && <FormSkeleton fields={6} />}
      <Box>
        {rows && tab === 'keys' && (
          <KeyTable rows={rows} state={state} locale={language.langLocale} disabled={disabled} />
        )}
        {rows && tab === 'json' && (
          <JsonEditor
            file={file}
            dirty={typed !== undefined}
            onChange={setTyped}
            rows={rows}
            state={state}
            disabled={disabled}
            onSaved={() => setTyped(undefined)}
          />
        )}
      </Box>
    </>
  );
}
