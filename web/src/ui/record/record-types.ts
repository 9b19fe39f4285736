import type { ComponentType, ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Props of a field with an input of its own. */
export type OwnInputProps<R extends FieldValues> = {
  control: Control<R>;
  name: FieldPath<R>;
  label: string;
  disabled: boolean;
};

type Kind<R extends FieldValues> =
  | { kind: 'text'; lines?: number; maxLength?: number; type?: 'email' | 'tel' | 'url'; ltr?: boolean }
  /** 0 or more; `isTextKept` where the field may be hidden while its number is wrong. */
  | { kind: 'number'; unit?: string; isTextKept?: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  /** Ms since the epoch, in the reader's time zone. */
  | { kind: 'moment'; withTime?: boolean }
  /** Lists, pictures, pickers. */
  | { kind: 'own'; Input: ComponentType<OwnInputProps<R>> };

export type RecordField<R extends FieldValues> = {
  name: FieldPath<R>;
  label: string;
  help?: string;
  /** Two in a row where there is room. */
  half?: boolean;
  /** Read-only. */
  disabled?: boolean;
  /** Shown only then. */
  when?: (values: R) => boolean;
  /** A value in words, where two of them are compared; necessary for lists and pictures. */
  inWords?: (value: unknown) => string;
} & Kind<R>;

export type RecordGroup<R extends FieldValues> = {
  id: string;
  title?: string;
  text?: ReactNode;
  fields: readonly RecordField<R>[];
  /** Below the fields; gets the values typed so far through `control`. */
  after?: (control: Control<R>) => ReactNode;
};

/** Values to save: all values; the fields that were changed; the same fields as they were when the form was loaded. */
export type RecordChange<R> = { values: R; changes: Partial<R>; was: Partial<R> };
