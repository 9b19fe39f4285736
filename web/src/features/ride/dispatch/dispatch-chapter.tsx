import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { CandidateLine } from '@/features/assign/candidate-line';
import { useTranslation } from '@/i18n/translation';
import { CancelIcon, CheckIcon, ClockIcon } from '@/ui/icons';
import { ToneChip, type Tone } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';
import type { Chapter, Line, Outcome } from './dispatch-story';

const look: Partial<Record<Outcome, { tone: Tone; Icon: typeof CheckIcon }>> = {
  accepted: { tone: 'success', Icon: CheckIcon },
  asked: { tone: 'info', Icon: ClockIcon },
  declined: { tone: 'error', Icon: CancelIcon },
};

function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { tone, Icon } = look[outcome] ?? { tone: 'neutral' as const, Icon: undefined };
  return (
    <ToneChip tone={tone}>
      {Icon && <Icon aria-hidden />}
      {t(`dispatch.why.${outcome}`)}
    </ToneChip>
  );
}

function Lines({ lines, id }: { lines: readonly Line[]; id?: string }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" id={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ outcome, ...line }) => (
        <CandidateLine
          key={line.uid}
          {...line}
          muted={outcome !== 'asked' && outcome !== 'accepted'}
          note={t(`dispatch.because.${outcome}`)}
          end={<OutcomeChip outcome={outcome} />}
        />
      ))}
    </Box>
  );
}

/** Drivers who were not offered the ride, and why; collapsed. */
function PassedOver({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  if (lines.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => setShown(!shown)}
        sx={{ mx: -1.5, minHeight: { xs: 44, md: 36 } }}
      >
        {t(shown ? 'dispatch.hideOthers' : 'dispatch.showOthers', { number: lines.length })}
      </Button>
      {shown && <Lines id={id} lines={lines} />}
    </>
  );
}

/** One wave, or one assignment by an admin: time, number of drivers with an offer, their names, and their answers. */
export function DispatchChapter({ chapter, nested = false }: { chapter: Chapter; nested?: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { wave, at, asked, passedOver } = chapter;
  const title =
    wave === undefined
      ? t('dispatch.byAdmin')
      : t(asked.length > 0 ? 'dispatch.wave' : 'dispatch.waveNobody', { wave, asked: asked.length });
  return (
    <Box component="li" sx={{ pt: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component={nested ? 'h4' : 'h3'}>
          {title}
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={new Date(at).toISOString()}
          className="tnum"
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {date(at, 'time')}
        </Typography>
      </Box>
      <Lines lines={asked} />
      {asked.length + passedOver.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('assign.nobodyTitle')}
        </Typography>
      )}
      <PassedOver lines={passedOver} />
    </Box>
  );
}
