import Button from '@mui/material/Button';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { serverNow } from '@/lib/server-clock';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { usePropose } from '@/features/approvals/api';

/** A journal that an admin wrote is corrected by its reverse, which another admin approves. */
export function ReverseJournal({ id }: { id: string }) {
  const { t } = useTranslation();
  const { timeZone } = useSettings();
  const { mutate, isPending } = usePropose();
  if (!id.startsWith('MAN-')) return null;
  const ask = async () => {
    const sure = { title: 'books.reverse.sure', text: 'books.reverse.text', action: 'books.reverse' } as const;
    if (!(await confirm(sure))) return;
    mutate(
      {
        content: { kind: 'reversal', journal: id, date: zonedDay(serverNow(), timeZone) },
        reason: t('books.reverse.reason'),
      },
      { onSuccess: () => showToast({ text: t('books.write.done') }) },
    );
  };
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void ask()}>
      {t('books.reverse')}
    </Button>
  );
}
