import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { FilterIcon } from '@/ui/icons';
import { SheetDialog } from '@/ui/sheet-dialog';

/** On a phone the filters and the sorting of a table are in a sheet, behind a button beside its search. */
export function FilterSheet(props: { narrowed: boolean; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        aria-label={t('table.filter')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ flex: 'none', border: 1, borderColor: props.narrowed ? 'text.primary' : 'hairline' }}
      >
        <FilterIcon fontSize="small" />
      </IconButton>
      <SheetDialog
        open={isOpen}
        title={t('table.filter')}
        onClose={close}
        actions={
          <>
            <Button variant="outlined" onClick={props.onClear}>
              {t('table.clearFilters')}
            </Button>
            <Button onClick={close}>{t('table.showRows')}</Button>
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{props.children}</Box>
      </SheetDialog>
    </>
  );
}
