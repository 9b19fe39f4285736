import type { Ref } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { ErrorSummary as Summary } from '@/ui/form/error-summary';
import { fieldLabels, type RegisterField, type Registration } from '../fields';

export const wrongFields = (errors: FieldErrors<Registration>): RegisterField[] =>
  (Object.keys(fieldLabels) as RegisterField[]).filter(name => errors[name]);

/** The faults in the part of the registration that is shown. */
export function ErrorSummary({
  ref,
  errors,
  among,
  onGo,
}: {
  ref: Ref<HTMLDivElement>;
  errors: FieldErrors<Registration>;
  /** The fields that are shown. */
  among: readonly RegisterField[];
  onGo: (field: RegisterField) => void;
}) {
  const { t } = useTranslation();
  const wrong = wrongFields(errors).filter(name => among.includes(name));
  return <Summary ref={ref} wrong={wrong.map(name => ({ name, label: t(fieldLabels[name]) }))} onGo={onGo} />;
}
