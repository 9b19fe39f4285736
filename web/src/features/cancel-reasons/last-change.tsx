import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';
import type { useReasons } from './use-reasons';

/** Latest change, with Undo; or the refused change, because another admin had changed the list. */
export function LastChange({ list }: { list: ReturnType<typeof useReasons> }) {
  const { t } = useTranslation();
  const { last, isSaving } = list;
  if (!last) return null;
  if ('undone' in last)
    return (
      <Alert severity="info" sx={{ mb: 2 }} onClose={list.forget}>
        {t('reasons.undone')}
      </Alert>
    );
  const { change } = last;
  if ('clash' in last)
    return (
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <>
            <Button size="small" disabled={isSaving} onClick={() => void list.make(change)}>
              {t('reasons.again')}
            </Button>
            <Button size="small" variant="outlined" sx={{ marginInlineStart: 1 }} onClick={list.forget}>
              {t('reasons.leave')}
            </Button>
          </>
        }
      >
        {t('reasons.clash', { label: change.label })}
      </Alert>
    );
  return (
    <Alert
      severity="success"
      sx={{ mb: 2 }}
      action={
        <Button size="small" variant="outlined" disabled={isSaving} onClick={() => void list.undo()}>
          {t('reasons.undo')}
        </Button>
      }
    >
      {t(`reasons.change.${change.kind}`, { label: change.label })}
    </Alert>
  );
}
