import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

/** How the checkout ended (`?payment=`). What is owed now, the card beside it says. */
export function DebtPaid() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const outcome = params.get('payment');
  if (outcome !== 'success' && outcome !== 'failed') return null;
  const paid = outcome === 'success';
  return (
    <Alert
      severity={paid ? 'success' : 'error'}
      onClose={() => setParams({}, { replace: true })}
      closeText={t('common.close')}
      role="status"
      sx={{ mb: 2 }}
    >
      {t(paid ? 'wallet.debt.paid' : 'wallet.debt.failed')}
    </Alert>
  );
}
