import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ClashView } from './clash-view';
import { RecordField } from './record-field';
import type { RecordGroup } from './record-types';
import { SaveBar } from './save-bar';
import { useRecord, type RecordProps } from './use-record';

/** The frame of a group of fields: its title above them, or beside them on a page. */
export type GroupFrame = ComponentType<{ id: string; title?: string; text?: ReactNode; children: ReactNode }>;

function SheetGroup(props: { title?: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={props.title ? id : undefined}
      sx={{ '& + &': { mt: 3, pt: 3, borderTop: 1, borderColor: 'hairline' } }}
    >
      {props.title && (
        <Typography id={id} variant="h4" component="h3" sx={{ mb: props.text ? 0.5 : 2 }}>
          {props.title}
        </Typography>
      )}
      {props.text && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mb: 2 }}>
          {props.text}
        </Typography>
      )}
      {props.children}
    </Box>
  );
}

const isSave = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';

/**
 * The form of a record, from the list of its fields. It is validated by the contract's schema, saves with Ctrl+S, asks
 * before unsaved changes are lost, and offers a choice if another person has changed the same field.
 */
export function RecordForm<R extends FieldValues>(
  props: RecordProps<R> & {
    /** Accessible name of the form. */
    label: string;
    groups: readonly RecordGroup<R>[];
    /** Nothing can be changed; `notice` gives the reason. */
    disabled?: boolean;
    notice?: ReactNode;
    Group?: GroupFrame;
    /** Name of the save button where `extra` has the form's main button. */
    saveText?: string;
    /** Content below the fields; it gets the values typed so far through `control`, and saves them. */
    extra?: (
      control: ReturnType<typeof useRecord<R>>['form']['control'],
      save: ReturnType<typeof useRecord<R>>['save'],
    ) => ReactNode;
  },
) {
  const { groups, disabled = false, Group = SheetGroup } = props;
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const state = useRecord(props, names);
  const { control } = state.form;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSave(event)) return;
    event.preventDefault();
    if (state.dirty) void state.save();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={props.label}
      onSubmit={event => void state.save(event)}
      onKeyDown={onKeyDown}
    >
      {props.notice}
      {groups.map(group => (
        <Group key={group.id} id={group.id} title={group.title} text={group.text}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {group.fields.map(field => (
              <RecordField key={field.name} control={control} field={field} disabled={disabled || state.busy} />
            ))}
          </Box>
          {group.after?.(control)}
        </Group>
      ))}
      {props.extra?.(control, state.save)}
      {state.dirty && (
        <SaveBar
          control={control}
          busy={state.busy}
          onDiscard={state.discard}
          flush={props.overlay}
          text={props.saveText}
        />
      )}
      {state.clash && <ClashView groups={groups} {...state.clash} />}
    </Box>
  );
}
