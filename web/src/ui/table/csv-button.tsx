import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { csvOf } from '#shared/domain/csv';
import { DownloadIcon } from '../icons';
import { download } from './csv-download';

/** Downloads rows as a CSV file once they are all here. */
export function CsvButton(props: {
  label: string;
  name: string;
  head: readonly string[];
  rows: () => Promise<(string | number)[][]>;
}) {
  const { label, name, head, rows } = props;
  const file = useMutation({
    mutationFn: async () => download(name, csvOf([[...head], ...(await rows())])),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {label}
    </Button>
  );
}
