import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { useSettings } from '@/lib/settings-queries';
import { useSession } from '@/lib/session';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { nameOf } from '@/features/people/name-of';
import { useApprove, useDeletePerson, useResetFactor, useSignOutPerson } from './api';
import { uncheckedDocuments } from '#shared/domain/people/documents';
import { CheckDocuments } from './check-documents';
import { ReasonDialog } from './reason-dialog';

/** Things that go with a deleted person: the money in the wallet, and the fleet of its drivers. */
const deletion = ({ walletBalance }: User, drivers: number) => ({
  title: 'users.deleteTitle' as const,
  text: walletBalance > 0 ? ('users.deleteMoneyText' as const) : ('users.deleteText' as const),
  ...(drivers > 0 ? { also: 'users.deleteFleetText' as const } : {}),
});

/** Actions of an admin on a person, each with a question first. */
function usePersonActions(user: User, drivers: number, onGone: () => void) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [blocking, setBlocking] = useState(false);
  const [unchecked, setUnchecked] = useState<readonly DocumentKind[]>([]);
  const approve = useApprove();
  const remove = useDeletePerson();
  const signOut = useSignOutPerson();
  const resetFactor = useResetFactor();
  const { id } = user;
  const name = nameOf(user);
  const showDone = (text: 'users.approved' | 'users.blocked' | 'users.signedOut' | 'factor.wasReset') =>
    showToast({ text: t(text, { name }) });
  const doApprove = () => {
    setUnchecked([]);
    approve.mutate({ id, data: { approved: true } }, { onSuccess: () => showDone('users.approved') });
  };
  return {
    approve,
    remove,
    signOut,
    resetFactor,
    blocking,
    setBlocking,
    unchecked,
    setUnchecked,
    doApprove,
    /** Blocked people had their documents checked; demo mode shows none. */
    askApprove: (seesDocuments: boolean) => {
      const kinds = seesDocuments && user.blockedAt === undefined ? uncheckedDocuments(user, serverNow()) : [];
      return kinds.length > 0 ? setUnchecked(kinds) : doApprove();
    },
    block: (blockReason?: string) =>
      approve.mutate(
        { id, data: { approved: false, ...(blockReason ? { blockReason } : {}) } },
        { onSuccess: () => showDone('users.blocked'), onSettled: () => setBlocking(false) },
      ),
    askDelete: async () => {
      const params = { name, amount: money(user.walletBalance), count: drivers };
      if (!(await confirm({ ...deletion(user, drivers), params, action: 'common.delete', danger: true }))) return;
      remove.mutate(user, {
        onSuccess: () => {
          const open = drivers > 0 ? { open: `/drivers?fleet=${id}` } : {};
          showToast({ text: t('users.deleted', { name }), ...open });
          onGone();
        },
      });
    },
    askSignOut: async () => {
      const question = { title: 'users.signOutTitle', text: 'users.signOutText', params: { name } } as const;
      if (!(await confirm({ ...question, action: 'users.signOut' }))) return;
      signOut.mutate(id, { onSuccess: () => showDone('users.signedOut') });
    },
    askReset: async () => {
      const question = { title: 'factor.resetTitle', text: 'factor.resetText', params: { name } } as const;
      if (!(await confirm({ ...question, action: 'factor.reset', danger: true }))) return;
      resetFactor.mutate(id, { onSuccess: () => showDone('factor.wasReset') });
    },
  };
}

/** The dialogs of the actions: documents to check before an approval, and the reason for a block. */
function Asked({ user, actions }: { user: User; actions: ReturnType<typeof usePersonActions> }) {
  const { t } = useTranslation();
  return (
    <>
      {actions.unchecked.length > 0 && (
        <CheckDocuments
          user={user}
          kinds={actions.unchecked}
          onClose={() => actions.setUnchecked([])}
          onChecked={actions.doApprove}
        />
      )}
      {actions.blocking && (
        <ReasonDialog
          title={t('users.blockTitle', { name: nameOf(user) })}
          text={t('users.blockText')}
          action={t('users.block')}
          busy={actions.approve.isPending}
          onClose={() => actions.setBlocking(false)}
          onReason={actions.block}
        />
      )}
    </>
  );
}

/** Low on a desk, where all of them are in one row beside the table. */
const actionsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > .MuiButton-root': { minHeight: { md: 40 }, px: { md: 1.5 }, typography: { md: 'subtitle2' } },
} as const;

/** `drivers`: how many drive for a fleet admin. Approve, block with a reason, sign out everywhere, reset the second factor, delete. */
export function PersonActions({ user, drivers, onGone }: { user: User; drivers: number; onGone: () => void }) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const session = useSession();
  const isMe = session.status === 'signedIn' && session.user.id === user.id;
  const actions = usePersonActions(user, drivers, onGone);
  const { approve, remove, signOut, setBlocking, block, askDelete, askSignOut } = actions;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {user.blockedAt !== undefined && user.blockReason && (
        <Alert severity="error">{t('users.blockedBecause', { reason: user.blockReason })}</Alert>
      )}
      <Box role="group" aria-label={t('table.actions')} sx={actionsLook}>
        {user.approved ? (
          // In demo mode no text is sent to strangers.
          <Button variant="outlined" color="error" disabled={isMe} onClick={() => (may ? setBlocking(true) : block())}>
            {t('users.block')}
          </Button>
        ) : (
          <Button onClick={() => actions.askApprove(may)} loading={approve.isPending}>
            {t(user.blockedAt === undefined ? 'users.approve' : 'users.unblock')}
          </Button>
        )}
        <Button variant="outlined" disabled={!may} loading={signOut.isPending} onClick={() => void askSignOut()}>
          {t('users.signOut')}
        </Button>
        {user.secondFactorAt !== undefined && !isMe && (
          <Button
            variant="outlined"
            disabled={!may}
            loading={actions.resetFactor.isPending}
            onClick={() => void actions.askReset()}
          >
            {t('factor.reset')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          disabled={!may}
          title={may ? undefined : t('demo_mode')}
          loading={remove.isPending}
          onClick={() => void askDelete()}
        >
          {t('common.delete')}
        </Button>
      </Box>
      <Asked user={user} actions={actions} />
    </Box>
  );
}
