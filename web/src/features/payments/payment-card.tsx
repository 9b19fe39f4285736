import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentState, PaymentView } from '#shared/contract/entities/payment-state';
import { brandOf, savesCards } from '#shared/contract/payment-providers';
import { isApiError } from '#shared/client/api-error';
import { savesOnlyCards } from './card-words';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { idEnd } from '@/lib/id-end';
import { useSettings } from '@/lib/settings-queries';
import { QueryError } from '@/ui/error-view';
import { useLivePayment } from './api';

const severityOf = {
  paid: 'success',
  pending: 'info',
  failed: 'error',
  cancelled: 'warning',
  reversed: 'error',
} as const satisfies Record<PaymentState, string>;

/** Money that the ride did not need any more, since it was changed while its payer was at the checkout. */
function CreditedToWallet({ all, credited }: { all: boolean; credited: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 1 }}>
      {t(all ? 'payState.keptAll' : 'payState.keptPart', { kept: credited })}{' '}
      <Link component={RouterLink} to="/wallet" color="inherit">
        {t('payState.toWallet')}
      </Link>
    </Box>
  );
}

const titleOf = ({ purpose, provider, state }: PaymentView, driver: string | undefined) => {
  const mayBeAccount = savesCards(provider) && !savesOnlyCards(provider);
  if (purpose === 'card' && mayBeAccount) return `cards.accountState.${state}` as const;
  if (purpose === 'card') return `cards.state.${state}` as const;
  // A rider who tips their driver gets thanks instead of a bank’s wording.
  if (purpose === 'tip' && state === 'paid' && driver) return 'payState.tipPaid' as const;
  return purpose === 'hold' ? (`holdState.${state}` as const) : (`payState.${state}` as const);
};

/** The text below the title: a saved card is described as in the wallet. */
const textOf = (title: ReturnType<typeof titleOf>, isCharged: boolean) => {
  if (isCharged && title === 'cards.state.paid') return 'cards.state.paidCharged';
  if (isCharged && title === 'cards.accountState.paid') return 'cards.accountState.paidCharged';
  return `${title}Text` as const;
};

function Known(props: {
  payment: PaymentView;
  driver: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  brief: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { id, provider, purpose, state, amount, toWallet = 0 } = props.payment;
  const { cardGuarantee } = useSettings();
  const title = titleOf(props.payment, props.driver);
  const isUnpaid = state === 'failed' || state === 'cancelled';
  const isCredited = state === 'paid' && toWallet > 0;
  const { driver = '' } = props;
  const params = { amount: money(amount), driver, provider: brandOf(provider), reference: idEnd(id) };
  const look = { severity: severityOf[state], onClose: props.onClose, closeText: t('common.close'), role: 'status' };
  if (props.brief && purpose === 'ride' && state === 'paid' && !isCredited)
    return (
      <Alert {...look} sx={{ py: 0, alignItems: 'center' }}>
        <strong>{t(title, params)}</strong> · <span className="tnum">{money(amount)}</span>
      </Alert>
    );
  return (
    <Alert {...look}>
      <AlertTitle>{t(title, params)}</AlertTitle>
      {t(textOf(title, cardGuarantee !== 'off'), params)}
      {isCredited && <CreditedToWallet all={toWallet === amount} credited={money(toWallet)} />}
      {isUnpaid && props.onRetry && (
        <Button
          color="inherit"
          variant="outlined"
          loading={props.busy ?? false}
          onClick={props.onRetry}
          sx={{ display: 'flex', mt: 1.5 }}
        >
          {t('payState.retry')}
        </Button>
      )}
    </Alert>
  );
}

/** The live state of an attempt to pay, as the server knows it (PAYS-4). */
export function PaymentCard(props: {
  attempt: string;
  /** The driver who gets it, where it is a tip. */
  driver?: string;
  /** Pays again; missing if there is nothing to pay. */
  onRetry?: ((payment: PaymentView) => void) | undefined;
  busy?: boolean;
  /** A received payment takes one line: page and receipt have the rest. */
  brief?: boolean;
  /** Whether the state of the payment is new to the page. */
  isNews?: (payment: PaymentView) => boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useLivePayment(props.attempt);
  const payment = query.data;
  if (query.isPending)
    return <Skeleton variant="rounded" height={72} role="status" aria-label={t('payState.loading')} />;
  // Another user's payment, or none: nothing is shown.
  if (isApiError(query.error, 'not_found')) return null;
  if (!payment) return <QueryError compact query={query} />;
  if (props.isNews && !props.isNews(payment)) return null;
  const { onRetry } = props;
  const retry = onRetry && (() => onRetry(payment));
  const { driver } = props;
  return (
    <Known
      payment={payment}
      driver={driver}
      onRetry={retry}
      busy={props.busy ?? false}
      brief={props.brief ?? false}
      onClose={props.onClose}
    />
  );
}
