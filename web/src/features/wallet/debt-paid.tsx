import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

const told = {
  success: ['success', 'wallet.debt.paid'],
  pending: ['info', 'wallet.debt.pending'],
  failed: ['error', 'wallet.debt.failed'],
} as const;

/** Outcome of the checkout (`?payment=`). The debt card shows what is still due. */
export function DebtPaid() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const outcome = params.get('payment');
  if (outcome === null || !Object.hasOwn(told, outcome)) return null;
  const [severity, text] = told[outcome as keyof typeof told];
  return (
    <Alert
      severity={severity}
      onClose={() => setParams({}, { replace: true })}
      closeText={t('common.close')}
      role="status"
      sx={{ mb: 2 }}
    >
      {t(text)}
    </Alert>
  );
}
