import type { ComponentProps } from 'react';
import { useTranslation } from '@/i18n/translation';
import { ReasonSheet } from '@/ui/reason-sheet';

type Asked = Pick<ComponentProps<typeof ReasonSheet>, 'title' | 'text' | 'action' | 'busy' | 'onClose' | 'onReason'>;

/** Asks for a reason that the person concerned will read. */
export function ReasonDialog(props: Asked) {
  const { t } = useTranslation();
  return (
    <ReasonSheet {...props} danger multiline label={t('users.reason')} help={t('users.reasonHelp')} maxLength={300} />
  );
}
