import type { MessageKey } from '#shared/i18n/en';
import { TrashIcon } from '@/ui/icons';
import type { RowAction } from '@/ui/table/table-types';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { confirm, type ConfirmQuestion } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';

/** The row action that deletes a record after a confirmation; the demo refuses with a message. */
export function useRemove<Row extends { id: string }>(props: {
  remove: (id: string) => Promise<unknown>;
  question: (row: Row) => Pick<ConfirmQuestion, 'title' | 'text' | 'params'>;
  done: (row: Row) => string;
  /** Reason in the demo. */
  demo: MessageKey;
  onGone: (id: string) => void;
}): RowAction<Row> {
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const remove = async (row: Row) => {
    if (!(await confirm({ ...props.question(row), action: 'common.delete', danger: true }))) return;
    try {
      await props.remove(row.id);
      props.onGone(row.id);
      showToast({ text: props.done(row) });
    } catch (error) {
      await showError(error);
    }
  };
  return {
    label: 'common.delete',
    Icon: TrashIcon,
    danger: true,
    onClick: row => void remove(row),
    disabled: () => !may,
    reason: () => (may ? undefined : props.demo),
  };
}
