import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { MoreIcon } from '@/ui/icons';
import type { RowAction } from './table-types';

const dangerous = { color: 'error.main', '& svg': { color: 'error.main' } };
/** A disabled action is faded, but its reason stays legible. */
const excused = { '&.Mui-disabled': { opacity: 1 }, '& svg': { color: 'text.disabled' }, whiteSpace: 'normal' };

/** A disabled action with its reason. */
function Excused(props: { label: ReactNode; reason: MessageKey }) {
  const { t } = useTranslation();
  return (
    <span>
      <Typography component="span" variant="inherit" sx={{ display: 'block', color: 'text.disabled' }}>
        {props.label}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        {t(props.reason)}
      </Typography>
    </span>
  );
}

/** The actions of a row in a menu. */
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
        {actions.map(({ label, Icon, onClick, disabled, reason, danger }) => {
          const why = reason?.(props.row);
          return (
            <MenuItem
              key={label}
              disabled={disabled?.(props.row)}
              sx={why ? excused : danger ? dangerous : undefined}
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
              {why ? <Excused label={t(label)} reason={why} /> : t(label)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
