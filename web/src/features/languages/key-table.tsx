import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { dataTextOf } from '#shared/domain/texts/data-texts';
import { useTranslation } from '@/i18n/translation';
import { showToast } from '@/lib/stores/toasts';
import { holdUnsaved } from '@/lib/stores/unsaved';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { EmptyState } from '@/ui/empty-state';
import { SaveBar } from '@/ui/record/save-bar';
import type { TextRow } from './language-texts';
import { TextLine } from './text-line';
import type { TextsState } from './use-texts';

const STEP = 25;
const kinds = ['all', 'missing', 'own', 'data'] as const;
type Kind = (typeof kinds)[number];

const isOfKind: Record<Kind, (row: TextRow) => boolean> = {
  all: () => true,
  missing: ({ text }) => text === '',
  own: ({ own }) => own,
  data: ({ key }) => dataTextOf(key) !== undefined,
};

function Tools(props: {
  search: string;
  setSearch: (search: string) => void;
  kind: Kind;
  setKind: (kind: Kind) => void;
  count: number;
}) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'flex-end' }}>
      <TextField
        type="search"
        size="small"
        value={props.search}
        onChange={event => props.setSearch(event.target.value)}
        placeholder={t('languages.search')}
        slotProps={{ htmlInput: { 'aria-label': t('languages.search') } }}
        sx={{ flex: '1 1 240px', maxWidth: 360 }}
      />
      <TextField
        select
        size="small"
        value={props.kind}
        onChange={event => props.setKind(event.target.value as Kind)}
        label={t('languages.show')}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        {kinds.map(value => (
          <MenuItem key={value} value={value}>
            {t(`languages.show.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" role="status" className="tnum" sx={{ py: 1.25, color: 'text.secondary' }}>
        {t('languages.found', { count: props.count })}
      </Typography>
    </Box>
  );
}

/** The searchable table of keys: the missing ones first, English beside each. */
export function KeyTable(props: { rows: readonly TextRow[]; state: TextsState; locale: string; disabled: boolean }) {
  const { t } = useTranslation();
  const { rows, state } = props;
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [shown, setShown] = useState(STEP);
  const dirty = Object.keys(state.drafts).length > 0;
  useLeaveGuard(dirty);
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty]);
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return rows.filter(
      row => isOfKind[kind](row) && `${row.key}\n${row.english}\n${row.text}`.toLowerCase().includes(wanted),
    );
  }, [rows, search, kind]);
  const find = (text: string) => {
    setSearch(text);
    setShown(STEP);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (state.problems === 0 && (await state.save())) showToast({ text: t('updated') });
  };
  return (
    <Box component="form" noValidate aria-label={t('languages.tab.keys')} onSubmit={event => void save(event)}>
      <Tools search={search} setSearch={find} kind={kind} setKind={setKind} count={found.length} />
      {found.length === 0 && <EmptyState art="search" title={t('table.noMatchTitle')} text={t('table.noMatchText')} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.slice(0, shown).map(row => (
          <TextLine key={row.key} row={row} state={state} locale={props.locale} disabled={props.disabled} />
        ))}
      </Box>
      {found.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + STEP)} sx={{ my: 2 }}>
          {t('languages.more')}
        </Button>
      )}
      {dirty && <SaveBar busy={state.done !== undefined} onDiscard={state.discard} />}
    </Box>
  );
}
