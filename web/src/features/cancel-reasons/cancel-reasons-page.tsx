import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { CANCEL_REASONS_PAGE_SIZE } from '#shared/contract/constants';
import { MOST_REASONS } from '#shared/contract/entities/cancel-reason';
import { csvOf } from '#shared/domain/csv';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { hasFailed, QueryError } from '@/ui/error-view';
import { Framed } from '@/ui/framed';
import { PlusIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { download } from '@/ui/table/csv-download';
import { ExportIcon } from '@/ui/table/export-icon';
import { useAddress } from '@/lib/use-address';
import { useSettings } from '@/lib/settings-queries';
import { LabelForm } from './label-form';
import { LastChange } from './last-change';
import { ListPager } from './list-pager';
import { ReasonRow } from './reason-row';
import { useReasons } from './use-reasons';

/** Current page of ten rows, from the address; an empty last page falls back to the one before. */
function usePage(count: number) {
  const { params, write } = useAddress();
  const lastPage = Math.max(0, Math.ceil(count / CANCEL_REASONS_PAGE_SIZE) - 1);
  const asked = Number(params.get('page')) - 1;
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), lastPage) : 0;
  return { page, setPage: (next: number) => write({ page: next > 0 ? String(next + 1) : '' }) };
}

function Rows({ list, disabled }: { list: ReturnType<typeof useReasons>; disabled: boolean }) {
  const { t } = useTranslation();
  const { reasons } = list;
  const { page, setPage } = usePage(reasons.length);
  const [editing, setEditing] = useState<string>();
  const from = page * CANCEL_REASONS_PAGE_SIZE;
  return (
    <>
      <Box
        component="ol"
        start={from + 1}
        aria-label={t('nav.cancelReasons')}
        aria-busy={list.isSaving}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {reasons.slice(from, from + CANCEL_REASONS_PAGE_SIZE).map((label, index) => (
          <ReasonRow
            key={label}
            value={from + index}
            label={label}
            reasons={reasons}
            editing={editing === label && !disabled}
            disabled={disabled}
            onEdit={setEditing}
            onChange={change => void list.make(change)}
          />
        ))}
      </Box>
      {reasons.length > CANCEL_REASONS_PAGE_SIZE && (
        <ListPager page={page} size={CANCEL_REASONS_PAGE_SIZE} count={reasons.length} onPage={setPage} />
      )}
    </>
  );
}

function useExport(reasons: readonly string[]) {
  const { t } = useTranslation();
  const head = [t('reasons.csv.value'), t('reasons.csv.label')];
  return () => download('cancel-reasons.csv', csvOf([head, ...reasons.map((label, value) => [value, label])]));
}

function Adding(props: { reasons: readonly string[]; onAdd: (label: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ px: 2, py: 1, mb: 2, border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
      <LabelForm label={t('reasons.new')} others={props.reasons} onSave={props.onAdd} onCancel={props.onClose} />
    </Box>
  );
}

/** The reasons that people choose from when they cancel: edited in place, each change saved at once (ADM-2). */
export function Page() {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const list = useReasons();
  const { query, reasons } = list;
  const [adding, setAdding] = useState(false);
  const isFull = reasons.length >= MOST_REASONS;
  const add = (label: string) => {
    setAdding(false);
    void list.make({ kind: 'add', label });
  };
  const save = useExport(reasons);
  const actions = (
    <Button
      startIcon={<PlusIcon />}
      onClick={() => setAdding(true)}
      disabled={!may || isFull || !query.data}
      title={isFull ? t('reasons.full', { count: MOST_REASONS }) : undefined}
    >
      {t('reasons.add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('nav.cancelReasons')} text={t('reasons.text')} actions={actions} />
      {!may && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('demo_mode')}
        </Alert>
      )}
      <div aria-live="polite">
        <LastChange list={list} />
      </div>
      {adding && <Adding reasons={reasons} onAdd={add} onClose={() => setAdding(false)} />}
      {reasons.length > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
          <ExportIcon onClick={save} />
        </Box>
      )}
      <Framed>
        <Box sx={{ height: 4 }}>{list.isSaving && <LinearProgress aria-label={t('common.save')} />}</Box>
        <QueryError query={query} />
        {query.isPending && <CardListSkeleton count={4} />}
        {query.isSuccess && reasons.length === 0 && (
          <EmptyState art="table" title={t('No data available.')} text={t('reasons.emptyText')} />
        )}
        {!hasFailed(query) && reasons.length > 0 && <Rows list={list} disabled={!may} />}
      </Framed>
    </>
  );
}
