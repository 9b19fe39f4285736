import type { BooksMonth, MonthEntry } from '#shared/contract/entities/books';
import { zonedText } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { allRows } from '@/ui/table/csv-download';
import { CsvButton } from '@/ui/table/csv-button';
import { useSettings } from '@/lib/settings-queries';
import { fetchMonthEntries } from './api';
import { useBookWords } from '@/features/figures/book-words';

/** Every entry of the month’s journals as a file, for the operator’s bookkeeping. */
export function MonthFile({ books }: { books: BooksMonth }) {
  const { t } = useTranslation();
  const { timeZone } = useSettings();
  const { accountName, kindName } = useBookWords();
  const head = [
    t('books.date'),
    t('books.journal'),
    t('books.what'),
    t('books.reference'),
    t('books.number'),
    t('books.accountHead'),
    t('books.person'),
    t('books.debit'),
    t('books.credit'),
  ];
  const row = ({ at, date, journal, memo, number, account, uid = '', debit, credit }: MonthEntry) => [
    date ?? zonedText(at, timeZone),
    journal,
    kindName(journal),
    memo,
    number,
    accountName(account),
    uid,
    debit,
    credit,
  ];
  const rows = async () => {
    const page = (request: Parameters<typeof fetchMonthEntries>[1]) => fetchMonthEntries(books.month, request);
    return (await allRows<MonthEntry>(page, { limit: 100, filters: {} })).map(row);
  };
  return <CsvButton label={t('books.monthFile')} name={`journals-${books.month}.csv`} head={head} rows={rows} />;
}
