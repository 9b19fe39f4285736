import Typography from '@mui/material/Typography';
import type { User } from '#shared/contract/entities/user';
import { documentKinds } from '#shared/contract/entities/driver-document';
import { MINUTE_MS } from '#shared/contract/time';
import { type DocumentState, documentState } from '#shared/domain/people/documents';
import { useTranslation } from '@/i18n/translation';
import { useNow } from '@/lib/use-now';
import { ToneChip, type Tone } from '@/ui/status-chip';

/** Most urgent state of a person for an admin. */
export const stateOf = (user: User, now: number) => {
  if (!user.approved) return user.blockedAt === undefined ? 'waiting' : 'blocked';
  if (user.usertype !== 'driver') return 'approved';
  const states = documentKinds.map(kind => documentState(user, kind, now));
  const worst = (['rejected', 'expired', 'waiting', 'renewed', 'expiring'] as const).find(state =>
    states.includes(state),
  );
  return worst ? (`document_${worst}` as const) : 'approved';
};

/** Only an exception has a colour. */
export function PersonState({ user }: { user: User }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS);
  const state = stateOf(user, now);
  const word = t(`users.state.${state}`);
  if (state !== 'approved') return <ToneChip tone={state === 'blocked' ? 'error' : 'warning'}>{word}</ToneChip>;
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {word}
    </Typography>
  );
}

const ofDocument: Partial<Record<DocumentState, Tone>> = {
  good: 'success',
  rejected: 'error',
  expired: 'error',
  waiting: 'warning',
  renewed: 'warning',
  expiring: 'warning',
};

export function DocumentChip({ state }: { state: DocumentState }) {
  const { t } = useTranslation();
  return <ToneChip tone={ofDocument[state] ?? 'neutral'}>{t(`documents.state.${state}`)}</ToneChip>;
}
