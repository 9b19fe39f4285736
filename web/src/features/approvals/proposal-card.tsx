import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Proposal, ProposalDecision } from '#shared/contract/entities/proposal';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { useDecide } from './api';
import { ProposalContentView, useIsShown } from './proposal-content';

const NOTE_LENGTH = 200;

function usePersonName() {
  const { t } = useTranslation();
  return ({ name }: Proposal['by']) => name ?? t('users.gone');
}

/** One's own proposal may be withdrawn; another admin's may be approved or declined. */
function Decide({ proposal, isOwn }: { proposal: Proposal; isOwn: boolean }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { content } = proposal;
  const isShown = useIsShown(content);
  const { mutate, isPending, variables } = useDecide(content, decision =>
    showToast({ text: t(`approvals.done.${decision}`) }),
  );
  const choose = async (decision: ProposalDecision) => {
    const sure = { title: 'approvals.sure', text: 'approvals.sureText', action: 'approvals.approve' } as const;
    if (decision === 'approve' && !(await confirm(sure))) return;
    const said = note.trim();
    mutate({ id: proposal.id, decision, ...(said ? { note: said } : {}) });
  };
  const decisions: ProposalDecision[] = isOwn ? ['withdraw'] : ['approve', 'decline'];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      {isOwn ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('approvals.own')}
        </Typography>
      ) : (
        <TextField
          label={t('approvals.note')}
          value={note}
          onChange={event => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
          fullWidth
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {decisions.map(decision => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'contained' : 'outlined'}
            disabled={isPending || (decision === 'approve' && !isShown)}
            loading={isPending && variables.decision === decision}
            onClick={() => void choose(decision)}
          >
            {t(`approvals.${decision}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** One proposal: content, author, reason, and the decision. */
export function ProposalCard({ proposal, uid }: { proposal: Proposal; uid: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const nameOf = usePersonName();
  const { state, by, at, reason, content, decidedBy, decidedAt, note } = proposal;
  return (
    <Box component="li" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}>
      <Typography variant="h4" component="h2">
        {t(`approvals.kind.${content.kind}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {t('approvals.proposedBy', { name: nameOf(by), date: date(at, 'moment') })}
      </Typography>
      <ProposalContentView proposal={proposal} />
      <Typography variant="body2" sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('approvals.reason')}:
        </Box>{' '}
        <bdi>{reason}</bdi>
      </Typography>
      {state === 'open' ? (
        <Decide proposal={proposal} isOwn={by.uid === uid} />
      ) : (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {t(`approvals.state.${state}`, {
            name: decidedBy ? nameOf(decidedBy) : '',
            date: date(decidedAt ?? at, 'moment'),
          })}
          {note && (
            <Box component="span" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('approvals.note')}:
              </Box>{' '}
              <bdi>{note}</bdi>
            </Box>
          )}
        </Typography>
      )}
    </Box>
  );
}
