import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useEffect, useRef, useState } from 'react';
import { csvOf } from '#shared/domain/csv';
import { useTranslation } from '@/i18n/translation';
import { showError } from '@/lib/stores/alerts';
import { allRows, download } from './csv-download';
import { ExportIcon } from './export-icon';
import type { AdminTableProps } from './table-types';
import type { Pages } from './use-pages';

type Progress = { rows: number; total?: number };

function Running(props: { progress: Progress; onCancel: () => void }) {
  const { t } = useTranslation();
  const { rows, total } = props.progress;
  const share = total ? { variant: 'determinate' as const, value: Math.min(100, (rows / total) * 100) } : {};
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 220 }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" role="status" className="tnum">
          {t('table.exporting', { rows })}
        </Typography>
        <LinearProgress aria-label={t('table.export')} {...share} />
      </Box>
      <Button size="small" variant="outlined" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
    </Box>
  );
}

/** Writes every row that matches as a CSV file, fetched page by page; shows how far it is and can be stopped. */
export function ExportButton<Row extends GridValidRowModel>(props: AdminTableProps<Row> & { pages: Pages<Row> }) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { csv, pages, fetchPage } = props;
  if (!csv) return null;
  const run = async () => {
    const { signal } = (stop.current = new AbortController());
    setProgress({ rows: 0 });
    try {
      const seen = (rows: number, total?: number) => setProgress({ rows, ...(total ? { total } : {}) });
      const rows = await allRows(csv.fetchPage ?? fetchPage, pages.question, { progress: seen, signal });
      download(csv.fileName, csvOf([csv.head, ...rows.map(csv.row)]));
    } catch (error) {
      if (!signal.aborted) await showError(error);
    } finally {
      setProgress(undefined);
    }
  };
  if (progress) return <Running progress={progress} onCancel={() => stop.current?.abort()} />;
  return <ExportIcon off={csv.disabled ? t('table.exportOff') : undefined} onClick={() => void run()} />;
}
