import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState, type MouseEvent } from 'react';
import { useTranslation } from '@/i18n/translation';
import { MoreIcon } from '@/ui/icons';
import type { RowAction } from './table-types';

const dangerous = {
  color: 'error.main',
  '& svg': { color: 'error.main' },
  // Red words are too faint on the grey of other focused items.
  '&&:hover, &&.Mui-focusVisible': { bgcolor: 'error.soft' },
} as const;
/** An action that is off is faded, but its reason stays legible. */
const off = { cursor: 'default', '& svg': { color: 'text.disabled' } } as const;

function Item<Row>(props: { row: Row; action: RowAction<Row>; onPress: (event: MouseEvent) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { label, Icon, disabled, reason, danger } = props.action;
  const isOff = disabled?.(props.row) === true;
  const why = reason?.(props.row);
  return (
    <MenuItem
      // Arrow keys skip a disabled item, and nobody would hear the reason.
      aria-disabled={isOff || undefined}
      aria-labelledby={id}
      aria-describedby={why && `${id}-why`}
      sx={isOff ? off : danger ? dangerous : undefined}
      onClick={isOff ? undefined : props.onPress}
    >
      {Icon && (
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      <span>
        <Typography
          id={id}
          component="span"
          variant="inherit"
          sx={{ display: 'block', color: isOff ? 'text.disabled' : undefined }}
        >
          {t(label)}
        </Typography>
        {why && (
          <Typography
            id={`${id}-why`}
            component="span"
            variant="caption"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {t(why)}
          </Typography>
        )}
      </span>
    </MenuItem>
  );
}

/** The actions of a row in a menu; `name` says whose they are. */
export function RowMenu<Row>(props: { row: Row; name: string; actions: readonly RowAction<Row>[] }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = props.actions.filter(action => !action.hidden?.(props.row));
  if (actions.length === 0) return null;
  const label = t('table.actionsOf', { name: props.name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
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
        slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
      >
        {actions.map(action => (
          <Item
            key={action.label}
            row={props.row}
            action={action}
            onPress={event => {
              setAnchor(null);
              action.onClick(props.row, event);
            }}
          />
        ))}
      </Menu>
    </>
  );
}
