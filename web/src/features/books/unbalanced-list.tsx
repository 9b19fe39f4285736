import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { Sums } from './api';
import { useJournalParam } from '@/features/figures/book-words';

/** Journals whose legs do not sum to zero. */
export function UnbalancedList({ sums }: { sums: Sums }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { open } = useJournalParam();
  if (sums.unbalanced.length === 0) return null;
  return (
    <Alert severity="error">
      {t('books.unbalanced', { count: sums.unbalanced.length })}
      {sums.unbalanced.map(({ id, differenceMinor }) => (
        <div key={id}>
          <Link component="button" color="inherit" onClick={() => open(id)}>
            <bdi dir="ltr">{id}</bdi>
          </Link>
          {': '}
          {money(fromMinor(differenceMinor, sums.currency))}
        </div>
      ))}
    </Alert>
  );
}
