import { loadTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import { useAlerts } from '@/lib/stores/alerts';
import { QuietBoundary } from './quiet-boundary';

const AlertDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./alert-dialog'), loadTexts()]);
  return { default: module.AlertDialog };
});

/** The mount point of alerts; the dialog is loaded with the first one. */
export function AlertHost() {
  const alert = useAlerts(({ queue }) => queue[0]);
  if (!alert) return null;
  return (
    <QuietBoundary>
      <AlertDialog alert={alert} />
    </QuietBoundary>
  );
}
