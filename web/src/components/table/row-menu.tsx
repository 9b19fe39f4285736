import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreIcon } from '@/components/icons';
import type { RowAction } from './table-types';

/** The verbs of a row behind one button. */
export function RowMenu<Row>(props: { row: Row; actions: readonly RowAction<Row>[] }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = props.actions.filter(action => !action.hidden?.(props.row));
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('table.actions')}
        aria-haspopup="menu"
        onClick={event => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={event => event.stopPropagation()}
      >
        {actions.map(({ label, Icon, onClick, disabled, danger }) => (
          <MenuItem
            key={label}
            disabled={disabled?.(props.row)}
            sx={danger ? { color: 'error.main', '& svg': { color: 'error.main' } } : undefined}
            onClick={event => {
              setAnchor(null);
              onClick(props.row, event);
            }}
          >
            {Icon && (
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
            )}
            {t(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
