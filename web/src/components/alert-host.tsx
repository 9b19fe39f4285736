import { lazy, Suspense } from 'react';
import { loadAllTexts } from '@/i18n/i18n';
import { showAlert, showError, useAlerts } from '@/stores/alerts';

const AlertDialog = lazy(async () => {
  const [module] = await Promise.all([import('./alert-dialog'), loadAllTexts()]);
  return { default: module.AlertDialog };
});

/** The one place where alerts appear; its dialog is fetched with the first of them. */
export function AlertHost() {
  const alert = useAlerts(({ queue }) => queue[0]);
  if (!alert) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog alert={alert} />
    </Suspense>
  );
}

/** `const { alert, fail } = useAlert()`: both resolve when the visitor closes the dialog. */
export function useAlert() {
  return { alert: showAlert, fail: showError } as const;
}
