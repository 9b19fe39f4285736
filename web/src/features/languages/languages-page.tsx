import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { PlusIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { SideSheet } from '@/ui/record/side-sheet';
import { useRow } from '@/ui/record/use-row';
import { languagesQuery, useSettings } from '@/lib/settings-queries';
import { LanguageForm } from './language-form';
import { LanguageList } from './language-list';
import { TextsEditor } from './texts-editor';
import { useAddress } from '@/lib/use-address';

/** Languages and their texts (spec §2): the list, the details of one beside it, and the editor of its texts. */
export function Page() {
  const { t } = useTranslation();
  const row = useRow();
  const { params, write } = useAddress();
  const languages = useQuery(languagesQuery).data ?? [];
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const edited = languages.find(({ id }) => id === params.get('texts'));
  const shown = languages.find(({ id }) => id === row.id);
  if (edited) return <TextsEditor key={edited.id} language={edited} onBack={() => write({ texts: '' })} />;
  return (
    <>
      <PageHead
        title={t('nav.languages')}
        text={t('languages.text')}
        actions={
          <Button startIcon={<PlusIcon />} onClick={row.openNew} disabled={!may}>
            {t('languages.add')}
          </Button>
        }
      />
      {!may && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('demo_mode')}
        </Alert>
      )}
      <LanguageList onOpen={row.open} onTexts={id => write({ texts: id, row: '' })} />
      {(row.isNew || shown) && (
        <SideSheet title={shown ? shown.langName : t('languages.add')} onClose={row.close}>
          <LanguageForm key={row.id ?? 'new'} language={shown} onDone={row.done} />
        </SideSheet>
      )}
    </>
  );
}
