import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import {
  useFieldArray,
  useFormState,
  useWatch,
  type ArrayPath,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { useRuleWords } from '@/ui/form/words-of-rule';
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
function useListProblem<R extends FieldValues>({ control, name, label }: OwnInputProps<R>): string | undefined {
  const words = useRuleWords();
  const state = useFormState({ control, name });
  const rows = useWatch({ control, name }) as readonly unknown[] | undefined;
  const error = state.errors[name] as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.root?.message ?? error?.message;
  if (message === undefined || typeof message !== 'string') return undefined;
  return words({ message }, rows?.length ? rows : undefined, label);
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
  const up = {
    name: 'up',
    label: t('rows.up', { number }),
    to: number - 2,
    off: number === 1,
    transform: 'rotate(180deg)',
  };
  const down = {
    name: 'down',
    label: t('rows.down', { number }),
    to: number,
    off: number === props.count,
    transform: 'none',
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48, mt: 3.25 }}>
      {props.ordered &&
        [up, down].map(({ name, label, to, off, transform }) => (
          <IconButton
            key={name}
            size="small"
            data-does={name}
            aria-label={label}
            disabled={disabled || off}
            onClick={() => props.onMove(to)}
          >
            <ChevronIcon fontSize="small" sx={{ transform }} />
          </IconButton>
        ))}
      <IconButton
        size="small"
        data-does="remove"
        aria-label={t('rows.remove', { number })}
        disabled={disabled}
        onClick={props.onRemove}
      >
        <TrashIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Fields of each row have the same labels: the spoken ones have the number of the row. */
function RowLabel(props: { label: string; number: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>{props.label}</span>
      <span className="visually-hidden">{t('rows.field', props)}</span>
    </>
  );
}

function Cell<R extends FieldValues>(props: {
  control: Control<R>;
  name: FieldPath<R>;
  column: RowColumn;
  number: number;
  disabled: boolean;
}) {
  const { column, number, ...field } = props;
  const label = <RowLabel label={column.label} number={number} />;
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

type RowAct = 'up' | 'down' | 'remove';

/**
 * Follows a row that was moved, or goes to the one that has taken the place of a removed row: a moved button loses the
 * focus, and a button that has become disabled too. Returns the sentence that is said.
 */
function useFollowedRow() {
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  const [done, setDone] = useState<{ act: RowAct; at: number; said: string }>();
  useEffect(() => {
    if (!done) return;
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
    const row = rows[Math.min(done.at, rows.length - 1)];
    const [button] = (['up', 'down', 'remove'] as const)
      .toSorted((a, b) => Number(b === done.act) - Number(a === done.act))
      .flatMap(act => row?.querySelector<HTMLElement>(`[data-does="${act}"]:enabled`) ?? []);
    (button ?? list.current?.querySelector<HTMLElement>('[data-does="add"]'))?.focus();
  }, [done]);
  const nameAt = (index: number): string => {
    const row = list.current?.querySelectorAll('[data-row]')[index];
    return row?.querySelector('input')?.value.trim() || t('rows.unnamed', { number: index + 1 });
  };
  return {
    list,
    said: done?.said,
    moved: (index: number, to: number, count: number) => {
      const said = t('rows.moved', { name: nameAt(index), at: to + 1, count });
      setDone({ act: to < index ? 'up' : 'down', at: to, said });
    },
    removed: (index: number) => setDone({ act: 'remove', at: index, said: t('rows.removed', { name: nameAt(index) }) }),
  };
}

function Row<R extends FieldValues>(
  props: OwnInputProps<R> & {
    columns: readonly RowColumn[];
    ordered?: boolean;
    index: number;
    count: number;
    onMove: (to: number) => void;
    onRemove: () => void;
  },
) {
  const { control, name, disabled, index } = props;
  return (
    <Box data-row sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, display: 'grid', gap: 1, gridTemplateColumns: '3fr 2fr', minWidth: 0 }}>
        {props.columns.map(column => (
          <Cell
            key={column.field}
            control={control}
            column={column}
            number={index + 1}
            disabled={disabled}
            name={`${name}.${index}.${column.field}` as FieldPath<R>}
          />
        ))}
      </Box>
      <RowButtons
        number={index + 1}
        count={props.count}
        ordered={Boolean(props.ordered)}
        disabled={disabled}
        onMove={props.onMove}
        onRemove={props.onRemove}
      />
    </Box>
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
  const { list, said, moved, removed } = useFollowedRow();
  const addRow = () =>
    append(props.blank(fields.at(-1)) as never, { focusName: `${name}.${fields.length}.${columns[0]!.field}` });
  return (
    <Box ref={list} role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={id} variant="subtitle1" component="h4">
        {label}
      </Typography>
      {fields.map((row, index) => (
        <Row
          key={row.id}
          {...props}
          index={index}
          count={fields.length}
          onMove={to => {
            moved(index, to, fields.length);
            move(index, to);
          }}
          onRemove={() => {
            removed(index);
            remove(index);
          }}
        />
      ))}
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      {fields.length < props.most && !disabled && (
        <Button
          data-does="add"
          size="small"
          variant="outlined"
          startIcon={<PlusIcon />}
          onClick={addRow}
          sx={{ justifySelf: 'start' }}
        >
          {props.add}
        </Button>
      )}
    </Box>
  );
}
