import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type ReactNode } from 'react';
import type { AuditEntry } from '#shared/contract/entities/audit';
import { isDay } from '#shared/domain/time/day';
import { dayStart, dayStartAfter } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { PageHead } from '@/ui/page-head';
import { AdminTable } from '@/ui/table/admin-table';
import type { TableColumn } from '@/ui/table/table-types';
import { useLanguage } from '@/i18n/use-language';
import { listed, useFormat } from '@/lib/format';
import { DayInput } from '@/ui/form/day-input';
import { useSettings } from '@/lib/settings-queries';
import { useAddress } from '@/lib/use-address';
import { dateWidths } from '@/ui/table/date-widths';
import { auditKey, fetchEntries, type AuditQuestion } from './api';
import { auditedOperations, useAuditWords } from './audit-words';
import { EntrySheet } from './entry-sheet';
import { VerifyPanel } from './verify-panel';

const inFewLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

function FewLines({ children, anywhere = false }: { children: ReactNode; anywhere?: boolean }) {
  return (
    <Box component="span" sx={[inFewLines, anywhere && { wordBreak: 'break-all' }]}>
      {children}
    </Box>
  );
}

/** Their names, as many as there is room for: all of them are in the entry. */
function ChangedFields({ entry: { changes, subjects } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { dateLocale } = useLanguage();
  const { fieldName } = useAuditWords();
  const names = changes?.map(({ on, field }) => fieldName(subjects[on]!, field));
  return <FewLines>{names ? listed([...new Set(names)], dateLocale) : t('audit.erasedShort')}</FewLines>;
}

function useColumns(): readonly TableColumn<AuditEntry>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        field: 'operation',
        headerName: t('audit.what'),
        flex: 1,
        minWidth: 200,
        renderCell: ({ row }) => words.operationName(row.operation),
      },
      {
        field: 'by',
        headerName: t('audit.who'),
        width: 190,
        renderCell: ({ row }) => <bdi>{words.personName(row)}</bdi>,
      },
      {
        field: 'about',
        headerName: t('audit.about'),
        flex: 1,
        minWidth: 200,
        renderCell: ({ row }) => row.subjects[0] && <FewLines anywhere>{words.subjectName(row.subjects[0])}</FewLines>,
      },
      {
        field: 'fields',
        headerName: t('audit.fields'),
        flex: 1,
        minWidth: 200,
        renderCell: ({ row }) => <ChangedFields entry={row} />,
      },
      {
        field: 'at',
        headerName: t('audit.when'),
        width: dateWidths.time,
        cellClassName: 'tnum',
        renderCell: ({ row }) => date(row.at),
      },
    ],
    [t, date, words],
  );
}

/** The filters in the address. */
function useQuestion() {
  const { timeZone } = useSettings();
  const { params, write } = useAddress();
  const text = params.toString();
  const question = useMemo((): AuditQuestion => {
    const at = new URLSearchParams(text);
    const [from, until] = [at.get('from') ?? '', at.get('until') ?? ''];
    return {
      ...Object.fromEntries(
        ['by', 'about', 'operation'].flatMap(name => (at.get(name) ? [[name, at.get(name) as string]] : [])),
      ),
      ...(isDay(from) ? { from: dayStart(from, timeZone) } : {}),
      ...(isDay(until) ? { until: dayStartAfter(dayStart(until, timeZone), 1, timeZone) } : {}),
    };
  }, [text, timeZone]);
  return { params, write, question };
}

function Filters({ params, write }: Pick<ReturnType<typeof useQuestion>, 'params' | 'write'>) {
  const { t } = useTranslation();
  const { operationName } = useAuditWords();
  const sorted = auditedOperations.map(name => [name, operationName(name)] as const);
  sorted.sort(([, a], [, b]) => a.localeCompare(b));
  const size = { width: { xs: '100%', sm: 160, lg: 200 } } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={t('audit.what')}
        slotProps={{ select: { displayEmpty: true } }}
        value={params.get('operation') ?? ''}
        onChange={({ target }) => write({ operation: target.value })}
        sx={{ width: { xs: '100%', sm: 220, lg: 240 } }}
      >
        <MenuItem value="">{t('audit.everything')}</MenuItem>
        {sorted.map(([name, label]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t('audit.aboutId')}
        value={params.get('about') ?? ''}
        onChange={({ target }) => write({ about: target.value.trim() })}
        slotProps={{ htmlInput: { maxLength: 128, dir: 'ltr' } }}
        sx={size}
      />
      {(['from', 'until'] as const).map(name => (
        <DayInput
          key={name}
          size="small"
          label={t(`audit.${name}`)}
          value={params.get(name) ?? ''}
          onDay={day => write({ [name]: day })}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 144, lg: 160 } }}
        />
      ))}
      {params.get('by') && (
        <FilterChip
          chosen
          label={t('audit.onlyBy', { who: params.get('by') ?? '' })}
          onDelete={() => write({ by: '' })}
        />
      )}
    </Box>
  );
}

/** For admins: who changed what, before and after, and the proof that the record is unaltered. */
export function Page() {
  const { t } = useTranslation();
  const { params, write, question } = useQuestion();
  const [entry, setEntry] = useState<AuditEntry>();
  const asked = useMemo(() => ({ question, narrowed: Object.keys(question).length > 0 }), [question]);
  return (
    <>
      <PageHead title={t('nav.audit')} text={t('audit.lead')} />
      <VerifyPanel />
      <AdminTable<AuditEntry>
        label={t('nav.audit')}
        queryKey={auditKey(question)}
        asked={asked}
        lead={<Filters params={params} write={write} />}
        columns={useColumns()}
        fetchPage={request => fetchEntries(question, request)}
        onRowClick={setEntry}
        empty={{ title: t('No data available.'), text: t('audit.noneText') }}
      />
      {entry && (
        <EntrySheet
          entry={entry}
          onClose={() => setEntry(undefined)}
          onAsk={changes => {
            setEntry(undefined);
            write(changes);
          }}
        />
      )}
    </>
  );
}
