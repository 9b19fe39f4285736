import { AccountSettings } from '@aws-amplify/ui-react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { TrashIcon } from '@/ui/icons';
import { toApiError } from '@/lib/api-error';
import { balanceQuery } from '@/lib/balance-query';
import { useErrorWords } from '@/lib/error-words';
import { endingSession, useSession } from '@/lib/session';
import { showAlert } from '@/lib/stores/alerts';
import { deleteUser } from '../api';
import { NoMessage } from './amplify-parts';
import { DeleteWarning } from './delete-warning';

function DeleteButton(props: { onClick: unknown; isDisabled?: boolean; children?: unknown }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      color="error"
      startIcon={<TrashIcon />}
      disabled={props.isDisabled}
      onClick={props.onClick as () => void}
    >
      {t('profile.deleteAction')}
    </Button>
  );
}

/**
 * Redirects home after deletion: runs on unmount, after the route guard has redirected to sign-in at the end of the
 * session.
 */
function useHomeAfter(over: RefObject<boolean>) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(
    () => () => {
      if (over.current) setTimeout(() => void latest.current('/', { replace: true }));
    },
    [over],
  );
}

/** Why the account was not deleted. An undecided dispute leads to the support, which knows about its state. */
function Problem({ error }: { error: Error }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  return (
    <Alert severity="error" sx={{ width: '100%' }}>
      {words(error)}
      {toApiError(error).code === 'dispute_undecided' && (
        <>
          {' '}
          <Link component={RouterLink} to="/support">
            {t('nav.support')}
          </Link>
        </>
      )}
    </Alert>
  );
}

/**
 * Deletes the account through the product's own operation: Amplify's would leave profile, bookings and files behind.
 */
export function DeleteAccount({ user }: { user: User }) {
  const { signOut } = useSession();
  const client = useQueryClient();
  const over = useRef(false);
  useHomeAfter(over);
  const [problem, setProblem] = useState<Error>();
  const components = useMemo(() => ({ DeleteButton, WarningView: DeleteWarning, ErrorMessage: NoMessage }), []);
  const erase = async () => {
    setProblem(undefined);
    // The same balance as in the warning.
    const known = client.getQueryData(balanceQuery.queryKey);
    const balance = known?.walletBalance ?? user.walletBalance;
    await endingSession(() => deleteUser(user.id, balance));
  };
  const leave = async () => {
    over.current = true;
    void showAlert('profile.deleted');
    await signOut();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, justifyItems: 'start' }}>
      <AccountSettings.DeleteUser
        components={components}
        handleDelete={erase}
        onSuccess={() => void leave()}
        onError={setProblem}
      />
      {problem && <Problem error={problem} />}
    </Box>
  );
}
