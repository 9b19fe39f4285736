import Chip from '@mui/material/Chip';
import type { User } from '#shared/contract/entities/user';
import { documentKinds } from '#shared/contract/entities/driver-document';
import { MINUTE_MS } from '#shared/contract/time';
import { type DocumentState, documentState } from '#shared/domain/people/documents';
import { useTranslation } from '@/i18n/translation';
import { useNow } from '@/lib/use-now';

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

const colors = { approved: 'success', waiting: 'warning', blocked: 'error' } as const;

export function PersonState({ user }: { user: User }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS);
  const state = stateOf(user, now);
  const color = state in colors ? colors[state as keyof typeof colors] : 'warning';
  return <Chip size="small" variant="outlined" color={color} label={t(`users.state.${state}`)} />;
}

const ofDocument: Partial<Record<DocumentState, 'success' | 'warning' | 'error'>> = {
  good: 'success',
  rejected: 'error',
  expired: 'error',
  waiting: 'warning',
  renewed: 'warning',
  expiring: 'warning',
};

export function DocumentChip({ state }: { state: DocumentState }) {
  const { t } = useTranslation();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={ofDocument[state] ?? 'default'}
      label={t(`documents.state.${state}`)}
    />
  );
}
