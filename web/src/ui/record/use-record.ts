import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { toApiError } from '@/lib/api-error';
import { showError } from '@/lib/stores/alerts';
import { holdUnsaved } from '@/lib/stores/unsaved';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { changedFields, clashesOf, isSame, type Clash } from './changes';
import type { RecordChange } from './record-types';

type Schema = Parameters<typeof standardSchemaResolver>[0];

export type RecordProps<R extends FieldValues> = {
  /** The initial values; when they change before anything is typed, the form follows. */
  record: R;
  /** The contract's schema of the record as it is written; its messages are keys of the translations. */
  schema: Schema;
  /**
   * Names of the form's fields: a refusal that names one of them is shown there. With `unsaved` the writer has
   * cancelled the saving, and the input stays.
   */
  onSave: (change: RecordChange<R>) => Promise<unknown>;
  /** The current record, after a save was refused because another person has changed it. */
  onConflict?: () => Promise<R>;
  /** Fields that are not shown now are wrong: the page shows them. */
  onHidden?: (names: readonly string[]) => void;
  /** The form lies in an overlay, which the Back button closes. */
  overlay?: boolean;
};

const pick = <R extends object>(record: R, names: readonly string[]): Partial<R> =>
  Object.fromEntries(names.map(name => [name, record[name as keyof R]])) as Partial<R>;

/** A refusal, and the field that it is about. */
const refusalAt = <Name extends string>(error: unknown, names: readonly Name[]) => {
  const { code, details } = toApiError(error);
  const about = String(details.params?.field ?? '').split('.')[0];
  return { code, field: names.find(name => name.split('.')[0] === about) };
};

/** Typed values over the record as it was loaded. */
function useTypedRecord<R extends FieldValues>(props: RecordProps<R>) {
  const form = useForm<R>({
    resolver: standardSchemaResolver(props.schema) as never,
    defaultValues: props.record as DefaultValues<R>,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [base, setBase] = useState(props.record);
  useLeaveGuard(isDirty, { back: !props.overlay });
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty]);
  if (!isDirty && !isSubmitting && !isSame(base, props.record)) setBase(props.record);
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(base);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another record starts again
  }, [base]);
  const begin = (record: R) => {
    setBase(record);
    form.reset(record, { keepDirtyValues: false });
  };
  return { form, base, begin, dirty: isDirty, busy: isSubmitting };
}

/** Moves to a field as soon as its input is there: with the rendering that shows it. */
function useLateFocus<R extends FieldValues>(form: UseFormReturn<R>, names: readonly FieldPath<R>[]) {
  const [unseen, setUnseen] = useState<FieldPath<R>>();
  useEffect(() => {
    if (!unseen || !names.includes(unseen)) return;
    const timer = setTimeout(() => {
      form.setFocus(unseen);
      setUnseen(undefined);
    });
    return () => clearTimeout(timer);
  }, [form, names, unseen]);
  return setUnseen;
}

/** The state of a record's form: input, saving, errors at their fields, and changes by others. */
export function useRecord<R extends FieldValues>(props: RecordProps<R>, names: readonly FieldPath<R>[]) {
  const { form, base, begin, ...state } = useTypedRecord(props);
  const focusOnceShown = useLateFocus(form, names);
  const [clashes, setClashes] = useState<{ now: R; fields: readonly Clash<R>[] }>();
  /** Takes over the stored record with the input applied to it. */
  const resume = (now: R, typed: Partial<R>) => {
    begin(now);
    for (const [name, value] of Object.entries(typed))
      form.setValue(name as FieldPath<R>, value as never, { shouldDirty: true });
    setClashes(undefined);
  };
  const meet = async (changes: Partial<R>) => {
    if (!props.onConflict) return;
    const now = await props.onConflict();
    const clashing = clashesOf(base, now, changes);
    if (clashing.length === 0) resume(now, changes);
    else setClashes({ now, fields: clashing });
  };
  const refused = async (error: unknown, changes: Partial<R>) => {
    const { code, field } = refusalAt(error, names);
    if (code === 'changed_meanwhile' && props.onConflict) return meet(changes);
    if (!field) return void showError(error);
    form.setError(field, { message: code }, { shouldFocus: true });
  };
  const showHidden = (wrong: object) => {
    const hidden = (Object.keys(wrong) as FieldPath<R>[]).filter(name => !names.includes(name));
    if (hidden.length === 0 || !props.onHidden) return;
    props.onHidden(hidden);
    focusOnceShown(hidden[0]);
  };
  const save = form.handleSubmit(async values => {
    const changes = changedFields(base, values);
    if (Object.keys(changes).length === 0) return begin(base);
    try {
      const outcome = await props.onSave({ values, changes, was: pick(base, Object.keys(changes)) });
      if (outcome !== 'unsaved') begin(values);
    } catch (error) {
      await refused(error, changes);
    }
  }, showHidden);
  /** `mine`: the names of the fields that keep the input. */
  const onSettle = (mine: readonly string[]) => {
    if (!clashes) return;
    const typed = changedFields(base, form.getValues());
    const left = clashes.fields.map(({ name }) => name as string).filter(name => !mine.includes(name));
    resume(
      clashes.now,
      pick(
        typed,
        Object.keys(typed).filter(name => !left.includes(name)),
      ),
    );
  };
  return {
    form,
    ...state,
    save,
    discard: () => begin(base),
    clash: clashes && { clashes: clashes.fields, onSettle, onClose: () => setClashes(undefined) },
  };
}
