import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import type { Refused } from './api-document';
import { mono } from './look';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', paddingBlock: 8, paddingInline: '0 16px' },
  '& thead th': { ...theme.typography.caption, color: theme.vars!.palette.text.secondary },
  '& tbody tr': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& tbody th': { ...mono, fontWeight: 650, width: 56 },
  '& td:nth-of-type(1)': { ...mono, width: '36%', overflowWrap: 'anywhere' },
  // On a phone the text moves below its key.
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)', height: 1, overflow: 'hidden' },
    '& tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr)', paddingBlock: 8 },
    '& tbody th, & tbody td': { padding: 0 },
    '& td:nth-of-type(1)': { width: 'auto' },
    '& td:nth-of-type(2)': { gridColumn: 2 },
  },
}));

/** Every error of an operation. Explicit ARIA roles, as `display: block` on a phone removes the table's own. */
export function RefusalTable({ refusals }: { refusals: readonly Refused[] }) {
  const { t } = useTranslation();
  return (
    <Table role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('developers.status')}
          </th>
          <th scope="col" role="columnheader">
            {t('developers.key')}
          </th>
          <th scope="col" role="columnheader">
            {t('developers.meaning')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {refusals.map(({ status, code, text }) => (
          <tr role="row" key={status + code}>
            <th scope="row" role="rowheader">
              {status}
            </th>
            <td role="cell">{code ?? '—'}</td>
            <td role="cell">{text.replaceAll('`', '')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
