import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BooksMonth, MonthEntry } from '#shared/contract/entities/books';
import { csvOf } from '#shared/domain/csv';
import { zonedText } from '#shared/domain/time/zoned';
import { DownloadIcon } from '@/ui/icons';
import { allRows, download } from '@/ui/table/csv';
import { useSettings } from '@/lib/settings-queries';
import { fetchMonthEntries } from './api';
import { useBookWords } from './book-words';

/** Every entry of the month’s journals as a file, for the operator’s bookkeeping. */
export function MonthFile({ books }: { books: BooksMonth }) {
  const { t } = useTranslation();
  const { timeZone } = useSettings();
  const { accountName, kindName } = useBookWords();
  const head = [
    ...[t('books.date'), t('books.journal'), t('books.what'), t('books.reference'), t('books.number')],
    ...[t('books.accountHead'), t('books.person'), t('books.debit'), t('books.credit')],
  ];
  const row = ({ at, date, journal, memo, number, account, uid = '', debit, credit }: MonthEntry) => [
    ...[
      date ?? zonedText(at, timeZone),
      journal,
      kindName(journal),
      memo,
      number,
      accountName(account),
      uid,
      debit,
      credit,
    ],
  ];
  const file = useMutation({
    mutationFn: async () => {
      const entries = await allRows<MonthEntry>(request => fetchMonthEntries(books.month, request), {
        limit: 100,
        filters: {},
      });
      download(`journals-${books.month}.csv`, csvOf([head, ...entries.map(row)]));
    },
  });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('books.monthFile')}
    </Button>
  );
}
