import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import {
  useFieldArray,
  useFormState,
  type ArrayPath,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { ChevronIcon, PlusIcon, TrashIcon } from '@/ui/icons';
import type { OwnInputProps } from './record-types';

type RowOption = { value: string; label: string };
export type RowColumn = { field: string; label: string } & (
  | { kind: 'text'; maxLength?: number }
  | { kind: 'number'; unit?: string }
  /** Below the others, since its text is long. */
  | { kind: 'choice'; options: readonly RowOption[] }
);

/** The message about the list as a whole, if there is one. */
function useListProblem<R extends FieldValues>({ control, name }: OwnInputProps<R>): string | undefined {
  const { t, i18n } = useTranslation();
  const state = useFormState({ control, name });
  const error = state.errors[name] as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.root?.message ?? error?.message;
  if (message === undefined || typeof message !== 'string') return undefined;
  return i18n.exists(message) ? t(message as MessageKey) : t('invalid_input');
}

function RowButtons(props: {
  number: number;
  count: number;
  ordered: boolean;
  disabled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { number, disabled } = props;
  const up = { label: t('rows.up', { number }), to: number - 2, off: number === 1, transform: 'rotate(180deg)' };
  const down = { label: t('rows.down', { number }), to: number, off: number === props.count, transform: 'none' };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48, mt: 3.25 }}>
      {props.ordered &&
        [up, down].map(({ label, to, off, transform }) => (
          <IconButton
            key={label}
            size="small"
            aria-label={label}
            disabled={disabled || off}
            onClick={() => props.onMove(to)}
          >
            <ChevronIcon fontSize="small" sx={{ transform }} />
          </IconButton>
        ))}
      <IconButton size="small" aria-label={t('rows.remove', { number })} disabled={disabled} onClick={props.onRemove}>
        <TrashIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Cell<R extends FieldValues>(props: {
  control: Control<R>;
  name: FieldPath<R>;
  column: RowColumn;
  disabled: boolean;
}) {
  const { column, ...field } = props;
  const { label } = column;
  if (column.kind === 'number') return <NumberInput {...field} label={label} unit={column.unit} />;
  if (column.kind === 'choice')
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput {...field} label={label} select>
          {column.options.map(option => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextInput>
      </Box>
    );
  return (
    <TextInput {...field} label={label} autoComplete="off" slotProps={{ htmlInput: { maxLength: column.maxLength } }} />
  );
}

/** A list within a record: rows of a few fields, added, removed and, unless their values order them, moved. */
export function RowsInput<R extends FieldValues>(
  props: OwnInputProps<R> & {
    columns: readonly RowColumn[];
    /** A new row, based on the last one. */
    blank: (last: Record<string, unknown> | undefined) => object;
    add: string;
    ordered?: boolean;
    most: number;
  },
) {
  const { control, name, label, disabled, columns } = props;
  const id = useId();
  const { fields, append, remove, move } = useFieldArray({ control, name: name as unknown as ArrayPath<R> });
  const problem = useListProblem(props);
  const at = (index: number, field: string) => `${name}.${index}.${field}` as FieldPath<R>;
  const addRow = () => append(props.blank(fields.at(-1)) as never, { focusName: at(fields.length, columns[0]!.field) });
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={id} variant="subtitle1" component="h4">
        {label}
      </Typography>
      {fields.map((row, index) => (
        <Box key={row.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, display: 'grid', gap: 1, gridTemplateColumns: '3fr 2fr', minWidth: 0 }}>
            {columns.map(column => (
              <Cell
                key={column.field}
                control={control}
                column={column}
                disabled={disabled}
                name={at(index, column.field)}
              />
            ))}
          </Box>
          <RowButtons
            number={index + 1}
            count={fields.length}
            ordered={Boolean(props.ordered)}
            disabled={disabled}
            onMove={to => move(index, to)}
            onRemove={() => remove(index)}
          />
        </Box>
      ))}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      {fields.length < props.most && !disabled && (
        <Button size="small" variant="outlined" startIcon={<PlusIcon />} onClick={addRow} sx={{ justifySelf: 'start' }}>
          {props.add}
        </Button>
      )}
    </Box>
  );
}
