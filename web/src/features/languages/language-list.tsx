import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { LanguageHead } from '#shared/contract/entities/language';
import { keysFor } from '#shared/domain/texts/check-texts';
import { useTranslation } from '@/i18n/translation';
import { languagesQuery, useSettings } from '@/lib/settings-queries';
import { showAlert, showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { EmptyState } from '@/ui/empty-state';
import { QueryError } from '@/ui/error-view';
import { Framed } from '@/ui/framed';
import { EditIcon, TrashIcon } from '@/ui/icons';
import { isShipped } from '#shared/i18n/languages';
import { useLanguageWrites, useShippedTexts } from './api';

/** A test proves shipped languages complete. Others are counted against English, which is loaded only then. */
function Progress(props: { language: LanguageHead; label: string }) {
  return isShipped(props.language.langLocale) ? <Complete /> : <Counted {...props} />;
}

function Counted({ language, label }: { language: LanguageHead; label: string }) {
  const english = useShippedTexts('en')?.en;
  if (!english) return null;
  const { langLocale, textCount } = language;
  const whole = keysFor(english, langLocale).length;
  if (textCount >= whole) return <Complete />;
  return <Bar percent={Math.floor((textCount / whole) * 100)} label={label} />;
}

/** A bar would claim that something is left to do. */
function Complete() {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ width: 160, color: 'text.secondary' }}>
      {t('languages.complete')}
    </Typography>
  );
}

function Bar({ percent, label }: { percent: number; label: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ width: 160 }}>
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
        {t('languages.percent', { percent })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  );
}

/** Deletes a language after a yes; readers of it go on in the default. */
function useRemove() {
  const { edit } = useLanguageWrites();
  const { t } = useTranslation();
  return async (language: LanguageHead) => {
    if (language.default) return showAlert('Cannot delete default language');
    const params = { language: language.langName };
    const text = isShipped(language.langLocale) ? 'languages.removeShipped' : 'languages.removeText';
    const sure = { title: 'languages.removeTitle', text, action: 'languages.remove', params, danger: true } as const;
    if (!(await confirm(sure))) return;
    try {
      await edit({ method: 'Delete', id: language.id });
      showToast({ text: t('languages.removed', params) });
    } catch (error) {
      await showError(error);
    }
  };
}

const listLook = { m: 0, p: 0, listStyle: 'none' } as const;
const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'hairline' },
} as const;

/** Every language with its degree of completion. */
export function LanguageList(props: { onOpen: (id: string) => void; onTexts: (id: string) => void }) {
  const { t } = useTranslation();
  const query = useQuery(languagesQuery);
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const remove = useRemove();
  if (query.data?.length === 0)
    return (
      <Framed>
        <EmptyState art="table" title={t('No Languages available.')} text={t('languages.emptyText')} />
      </Framed>
    );
  return (
    <Framed>
      <QueryError query={query} />
      <Box component="ul" aria-label={t('nav.languages')} sx={listLook}>
        {query.data?.map(language => (
          <Box component="li" key={language.id} sx={rowLook}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <Typography variant="subtitle1" component="h2" lang={language.langLocale}>
                  {language.langName}
                </Typography>
                {language.default && <Chip size="small" label={t('languages.default')} />}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <bdi dir="ltr">{language.langLocale}</bdi>
              </Typography>
            </Box>
            <Progress language={language} label={t('languages.progressOf', { language: language.langName })} />
            <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
              <Button
                variant="outlined"
                onClick={() => props.onTexts(language.id)}
                aria-label={t('languages.textsOf', { language: language.langName })}
              >
                {t('languages.texts')}
              </Button>
              <IconButton
                onClick={() => props.onOpen(language.id)}
                aria-label={t('languages.edit', { language: language.langName })}
              >
                <EditIcon />
              </IconButton>
              <IconButton
                onClick={() => void remove(language)}
                disabled={!may}
                aria-label={t('languages.removeOf', { language: language.langName })}
              >
                <TrashIcon />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
    </Framed>
  );
}
