import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { zonedMonth } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { CloseIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import type { Question } from './api';

const MONTHS = 24;
const WAITING = 'waiting';

/** A moment in the middle of each of the latest months on the operator's calendar, by which the server lists requests. */
const monthsBefore = (now: number, timeZone: string): readonly number[] => {
  const [year = 0, month = 1] = zonedMonth(now, timeZone).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => Date.UTC(year, month - 1 - back, 15));
};
const nameOf = (month: number): string => new Date(month).toISOString().slice(0, 7);

/** The filter in the address: `?month=2026-11`, `?uid=…` or `?batch=…`. */
export function useQuestion(): { question: Question; set: (question: Question) => void } {
  const [params, setParams] = useSearchParams();
  const [month, uid, batch] = ['month', 'uid', 'batch'].map(name => params.get(name) ?? undefined);
  const question = useMemo<Question>(() => {
    if (batch) return { batch };
    if (uid) return { uid };
    return month ? { month } : {};
  }, [month, uid, batch]);
  return { question, set: next => setParams({ ...next }, { replace: true }) };
}

export function RequestFilter(props: { question: Question; onChange: (question: Question) => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const now = useNow(3_600_000);
  const { uid, batch, month } = props.question;
  const about = batch ?? uid;
  return (
    <Box role="search" aria-label={t('withdraws.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, flex: 1 }}>
      <TextField
        select
        label={t('withdraws.shown')}
        value={about ? '' : (month ?? WAITING)}
        onChange={({ target }) => props.onChange(target.value === WAITING ? {} : { month: target.value })}
        sx={{ width: 240 }}
      >
        <MenuItem value={WAITING}>{t('withdraws.waiting')}</MenuItem>
        {monthsBefore(now, timeZone).map(month => (
          <MenuItem key={month} value={nameOf(month)}>
            {date(month, 'month')}
          </MenuItem>
        ))}
      </TextField>
      {about && (
        <FilterChip
          chosen
          label={batch ? t('withdraws.ofBatch', { batch }) : t('withdraws.ofPerson')}
          onDelete={() => props.onChange({})}
          deleteIcon={<CloseIcon aria-label={t('table.clearFilters')} />}
          sx={{ alignSelf: 'end' }}
        />
      )}
    </Box>
  );
}
