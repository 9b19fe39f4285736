import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';

/** An address with an invalid period, and a link to a valid one. */
export function BadPeriod({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="search"
      title={t('earnings.noPeriod')}
      text={t('bad_period')}
      action={
        <Button variant="outlined" onClick={onReset}>
          {t('earnings.thisYear')}
        </Button>
      }
    />
  );
}
