import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { may } from '#shared/domain/booking/may-do';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon } from '@/ui/icons';
import { lazyPart } from '@/lib/lazy-part';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { leadFocus } from '@/lib/keep-focus';
import { useAnswerObjection, useObjectToEnd, useTakeObjectionBack } from '../api';

const Adjust = lazyPart(async () => ({ default: (await import('../disputes/adjust')).Adjust }));

const STATE_ID = 'ride-objection';
const NOTE_LENGTH = 200;
const WORDS_LENGTH = 500;

/** Moves the focus from a button that disappears to its outcome. */
const focusAfter = (done: Promise<unknown>): void => {
  const end = leadFocus(STATE_ID);
  const focus = () => {
    if (document.activeElement === document.body) document.getElementById(STATE_ID)?.focus();
    end();
  };
  done.then(() => setTimeout(focus, 300), end);
};

function Ask({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const object = useObjectToEnd(booking.id);
  const isKnown = booking.farSteps?.some(({ step, metres }) => step === 'reach' && metres !== undefined);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button
        variant="outlined"
        fullWidth
        loading={object.isPending}
        aria-describedby="ride-objection-help"
        onClick={() => focusAfter(object.mutateAsync(undefined))}
      >
        {t(isKnown ? 'tripEnd.object' : 'tripEnd.objectUnknown')}
      </Button>
      <Typography id="ride-objection-help" variant="caption" sx={{ color: 'text.secondary' }}>
        {t('tripEnd.objectHelp')}
      </Typography>
    </Box>
  );
}

/** While there is no answer, the rider may add words, or withdraw the objection. */
function OwnObjection({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [words, setWords] = useState('');
  const explain = useObjectToEnd(booking.id);
  const takeBack = useTakeObjectionBack(booking.id);
  if (!user || !may('takeObjectionBack', booking, user)) return null;
  const send = () => words.trim() && focusAfter(explain.mutateAsync(words.trim()));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {may('explainObjection', booking, user) && (
        <>
          <TextField
            label={t('tripEnd.words')}
            helperText={t('tripEnd.wordsHelp')}
            value={words}
            onChange={event => setWords(event.target.value)}
            slotProps={{ htmlInput: { maxLength: WORDS_LENGTH } }}
            multiline
            fullWidth
          />
          <Button variant="outlined" fullWidth disabled={!words.trim()} loading={explain.isPending} onClick={send}>
            {t('tripEnd.sendWords')}
          </Button>
        </>
      )}
      <Button variant="text" fullWidth loading={takeBack.isPending} onClick={() => focusAfter(takeBack.mutateAsync())}>
        {t('tripEnd.takeBack')}
      </Button>
    </Box>
  );
}

/** An admin's answer, in words or by a change of the price. */
function Answer({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const answer = useAnswerObjection(booking.id);
  const missing = asked && !note.trim();
  const send = () => {
    setAsked(true);
    if (note.trim()) focusAfter(answer.mutateAsync(note.trim()));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={t('tripEnd.answer')}
        value={note}
        onChange={event => setNote(event.target.value)}
        error={missing}
        helperText={t(missing ? 'tripEnd.answerMissing' : 'tripEnd.answerHelp')}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        fullWidth
      />
      <Button variant="outlined" fullWidth loading={answer.isPending} onClick={send}>
        {t('tripEnd.send')}
      </Button>
      {user && may('adjust', booking, user) && (
        <Suspense fallback={null}>
          <Adjust booking={booking} />
        </Suspense>
      )}
    </Box>
  );
}

const titles = {
  open: { own: 'tripEnd.sent', others: 'tripEnd.objected' },
  answered: { own: 'tripEnd.answered', others: 'tripEnd.answered' },
  withdrawn: { own: 'tripEnd.tookBack', others: 'tripEnd.tookBackOther' },
} as const;

function Said({ booking, objection }: { booking: Booking; objection: NonNullable<Booking['endObjection']> }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { user } = useSession();
  const { at, state, note, answeredAt } = objection;
  const isOwn = user?.id === booking.customer;
  const title = titles[state][isOwn ? 'own' : 'others'];
  const waits = isOwn ? 'tripEnd.sentText' : 'tripEnd.waits';
  const { endObjectionWords: words } = booking;
  const answers = user !== undefined && may('answerObjection', booking, user);
  return (
    <Box id={STATE_ID} role="status" tabIndex={-1} sx={{ display: 'flex', gap: 1, outline: 'none' }}>
      {isOwn && <CheckIcon aria-hidden fontSize="small" sx={{ flex: 'none', mt: 0.25, color: 'success.main' }} />}
      <Box sx={{ minWidth: 0 }}>
        {state === 'answered' && !isOwn && <Typography variant="body2">{t('tripEnd.objected')}</Typography>}
        <Typography variant="subtitle2" component="p">
          {t(title)}
        </Typography>
        {words && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            <bdi>{words}</bdi>
          </Typography>
        )}
        {!answers && state !== 'withdrawn' && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {note ? <bdi>{note}</bdi> : t(waits)}
          </Typography>
        )}
        <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
          {date(answeredAt ?? at)}
        </Typography>
      </Box>
    </Box>
  );
}

/** The rider's objection to the end of their trip: possible, pending, or answered. */
export function Objection({ booking }: { booking: Booking }) {
  const { user } = useSession();
  if (!user) return null;
  const { endObjection } = booking;
  return (
    <>
      {endObjection && <Said booking={booking} objection={endObjection} />}
      {may('objectToEnd', booking, user) && <Ask booking={booking} />}
      <OwnObjection booking={booking} />
      {may('answerObjection', booking, user) && <Answer booking={booking} />}
    </>
  );
}
