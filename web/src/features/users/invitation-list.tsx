import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#shared/contract/operations/fleets';
import { MINUTE_MS } from '#shared/contract/time';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { CopyIcon, TrashIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { useNow } from '@/lib/use-now';
import { invitationsQuery, useRevoke } from './api';

export const linkOf = (code: string) => `${location.origin}/register?as=driver&invite=${code}`;

/** Copies the link of an invitation, and says so. */
export function useCopyLink() {
  const { t } = useTranslation();
  return async (code: string) => {
    const done = await navigator.clipboard.writeText(linkOf(code)).then(
      () => true,
      () => false,
    );
    showToast({ text: t(done ? 'invitations.copied' : 'profile.copyFailed') });
  };
}

const stateOf = ({ revokedAt, expiresAt, uses, most }: Invitation, now: number) => {
  if (revokedAt !== undefined) return 'revoked';
  if (expiresAt <= now) return 'over';
  return uses >= most ? 'full' : 'open';
};

function Row({ invitation, onCopy }: { invitation: Invitation; onCopy: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const revoke = useRevoke();
  const state = stateOf(invitation, useNow(MINUTE_MS));
  const ask = async () => {
    const question = { title: 'invitations.revokeTitle', text: 'invitations.revokeText' } as const;
    if (await confirm({ ...question, action: 'invitations.revoke', danger: true })) revoke.mutate(invitation.code);
  };
  const { uses, most, expiresAt } = invitation;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">
          {state === 'open'
            ? t('invitations.until', { date: date(expiresAt, 'date') })
            : t(`invitations.state.${state}`)}
        </Typography>
        <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
          {t('invitations.used', { uses, most })}
        </Typography>
      </Box>
      {state === 'open' && (
        <>
          <IconButton aria-label={t('invitations.copy')} onClick={onCopy}>
            <CopyIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('invitations.revoke')} disabled={revoke.isPending} onClick={() => void ask()}>
            <TrashIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}

/** A fleet's invitations with their links: of one's own fleet, or, for admins, of the one named. */
export function InvitationList({ fleet }: { fleet?: string }) {
  const { t } = useTranslation();
  const copy = useCopyLink();
  const query = useQuery(invitationsQuery(fleet));
  return (
    <>
      <QueryError compact query={query} />
      {query.data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('invitations.none')}
        </Typography>
      )}
      <Box component="ul" aria-label={t('invitations.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {query.data?.map(invitation => (
          <Row key={invitation.code} invitation={invitation} onCopy={() => void copy(invitation.code)} />
        ))}
      </Box>
    </>
  );
}
