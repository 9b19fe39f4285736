import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { ChevronIcon, TrashIcon } from '@/ui/icons';
import { LabelForm } from './label-form';
import type { ListChange } from './list-change';

type ReasonRowProps = {
  value: number;
  label: string;
  reasons: readonly string[];
  editing: boolean;
  /** Nothing can be changed. */
  disabled: boolean;
  onEdit: (label: string | undefined) => void;
  onChange: (change: ListChange) => void;
};

function Buttons({ value, label, reasons, disabled, onChange }: ReasonRowProps) {
  const { t } = useTranslation();
  const move = (by: -1 | 1) => () => onChange({ kind: 'move', label, by });
  return (
    <>
      <IconButton aria-label={t('reasons.up', { label })} disabled={disabled || value === 0} onClick={move(-1)}>
        <ChevronIcon fontSize="small" sx={{ transform: 'rotate(180deg)' }} />
      </IconButton>
      <IconButton
        aria-label={t('reasons.down', { label })}
        disabled={disabled || value === reasons.length - 1}
        onClick={move(1)}
      >
        <ChevronIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('reasons.delete', { label })}
        disabled={disabled}
        onClick={() => onChange({ kind: 'remove', label })}
      >
        <TrashIcon fontSize="small" />
      </IconButton>
    </>
  );
}

/** One reason: its number, which counts from 1 as in other lists, and its text; a press edits it in place. */
export function ReasonRow(props: ReasonRowProps) {
  const { t } = useTranslation();
  const { value, label, disabled } = props;
  const save = (to: string) => {
    props.onEdit(undefined);
    if (to !== label) props.onChange({ kind: 'rename', label, to });
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        pl: 2,
        pr: { xs: 0.5, sm: 2 },
        minHeight: 56,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Typography component="span" variant="body2" className="tnum" sx={{ width: 28, color: 'text.secondary' }}>
        {value + 1}
      </Typography>
      {props.editing ? (
        <LabelForm
          label={t('reasons.label')}
          initial={label}
          others={props.reasons.filter(other => other !== label)}
          onSave={save}
          onCancel={() => props.onEdit(undefined)}
        />
      ) : (
        <>
          <ButtonBase
            disabled={disabled}
            aria-label={disabled ? undefined : t('reasons.edit', { label })}
            onClick={() => props.onEdit(label)}
            sx={{
              flex: 1,
              justifyContent: 'flex-start',
              textAlign: 'start',
              typography: 'body1',
              py: 1,
              minWidth: 0,
              overflowWrap: 'anywhere',
              borderRadius: 1,
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {label}
          </ButtonBase>
          <Buttons {...props} />
        </>
      )}
    </Box>
  );
}
