import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useDeferredValue, useMemo, useState } from 'react';
import type { JournalLine } from '#shared/contract/entities/books';
import { useTranslation } from '@/i18n/translation';
import { SearchIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { AdminTable } from '@/ui/table/admin-table';
import { useFormat } from '@/lib/format';
import { dateWidths } from '@/ui/table/date-widths';
import { bookKeys, fetchJournals } from './api';
import { shortId, shortReference, useBookWords, useJournalParam } from '@/features/figures/book-words';

function useColumns(): readonly GridColDef<JournalLine>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { kindName } = useBookWords();
  return useMemo(
    () => [
      {
        field: 'at',
        headerName: t('books.date'),
        width: dateWidths.moment,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.at, 'moment'),
      },
      { field: 'what', headerName: t('books.what'), flex: 1, minWidth: 180, renderCell: ({ row }) => kindName(row.id) },
      {
        field: 'memo',
        headerName: t('books.reference'),
        width: 190,
        cellClassName: 'tnum',
        renderCell: ({ row }) => <bdi dir="ltr">{shortReference(row.memo)}</bdi>,
      },
      {
        field: 'id',
        headerName: t('books.journal'),
        width: 210,
        cellClassName: 'tnum',
        renderCell: ({ row }) => <bdi dir="ltr">{shortId(row.id)}</bdi>,
      },
      {
        field: 'amount',
        headerName: t('wallet.amount'),
        type: 'number',
        width: 130,
        renderCell: ({ row }) => <Money amount={row.amount} />,
      },
    ],
    [t, date, kindName],
  );
}

/** Enough of a booking number to be looked up. */
const LEAST = 8;

/** Journals, newest first, or those of a booking by its number. */
export function JournalsTab() {
  const { t } = useTranslation();
  const { open } = useJournalParam();
  const [typed, setTyped] = useState('');
  const number = useDeferredValue(typed.trim());
  const booking = number.length >= LEAST ? number : undefined;
  const asked = useMemo(() => ({ question: { booking }, narrowed: booking !== undefined }), [booking]);
  return (
    <AdminTable<JournalLine>
      label={t('books.tab.journals')}
      queryKey={bookKeys.journals(booking)}
      asked={asked}
      lead={
        <TextField
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('books.bookingNumber')}
          sx={{ width: { xs: '100%', sm: 280 }, '& .MuiOutlinedInput-root': { minHeight: 40 }, '& input': { py: 1 } }}
          slotProps={{
            htmlInput: { 'aria-label': t('books.bookingNumber'), maxLength: 40 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      }
      columns={useColumns()}
      fetchPage={request => fetchJournals(booking, request)}
      onRowClick={({ id }) => open(id)}
      empty={{ title: t('No data available.'), text: t('books.noEntries'), art: 'wallet' }}
    />
  );
}
