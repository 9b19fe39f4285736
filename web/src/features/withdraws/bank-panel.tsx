import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef } from 'react';
import { bankOutcomes } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { useSettings } from '@/lib/settings-queries';
import { useBankReason } from '@/features/wallet/bank-reason';
import { type Line, type Loaded, useBankFile } from './bank-file';

/** A payment of ours, or the bank's own entry. */
function Row({ line: { answer, withdraw, batch } }: { line: Line }) {
  const reason = useBankReason();
  const isRead = withdraw !== undefined && answer.state === 'returned';
  // Only the reason of a returned payment of ours is put into words; other entries show the bank's code and words.
  const written = [answer.code, answer.words].filter(Boolean).join(': ');
  const words = isRead ? reason(answer.code, answer.words) : written;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {withdraw ? <bdi>{withdraw.name}</bdi> : <bdi dir="ltr">{batch ?? (answer.ref || answer.entry || '–')}</bdi>}
        </Typography>
        {words && (
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
            <bdi>{words}</bdi>
          </Typography>
        )}
      </Box>
      <Typography component="span" variant="subtitle2" className="tnum">
        {withdraw ? (
          <Money amount={withdraw.amount} />
        ) : (
          answer.amount && <bdi dir="ltr">{`${answer.amount} ${answer.currency ?? ''}`}</bdi>
        )}
      </Typography>
    </Box>
  );
}

function Group({ outcome, lines }: { outcome: Line['outcome']; lines: readonly Line[] }) {
  const { t } = useTranslation();
  const title = t(`bankFile.will.${outcome}`, { count: lines.length });
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h3">
        {title}
      </Typography>
      {outcome === 'differs' && <Alert severity="warning">{t('bankFile.differsText')}</Alert>}
      {outcome === 'unknown' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('bankFile.unknownText')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, nth) => (
          <Row key={nth} line={line} />
        ))}
      </Box>
    </Box>
  );
}

/** Unknown entries are stored, too, until an admin resolves them. */
const isBookable = ({ outcome, answer }: Line): boolean =>
  ['paid', 'returned', 'sent', 'arrived'].includes(outcome) ||
  (outcome === 'unknown' && answer.direction !== undefined);

function Report({ file, busy, onBook }: { file: Loaded; busy: boolean; onBook: () => void }) {
  const { t } = useTranslation();
  const some = file.lines.some(isBookable);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{`${file.kind} · ${file.name}`}</bdi>
      </Typography>
      {!some && <Alert severity="info">{t('bankFile.nothing')}</Alert>}
      {(['arrived', ...bankOutcomes] as const).map(outcome => (
        <Group key={outcome} outcome={outcome} lines={file.lines.filter(line => line.outcome === outcome)} />
      ))}
      {some && (
        <Button onClick={onBook} loading={busy} sx={{ justifySelf: 'start' }}>
          {t('bankFile.book')}
        </Button>
      )}
    </Box>
  );
}

/** The bank's reports: chosen, looked at, booked. */
export function BankPanel() {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const { reading, booking } = useBankFile();
  const found = reading.data;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = '';
    if (file) reading.mutate(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('bankFile.text')}</Typography>
      <input
        ref={field}
        hidden
        type="file"
        accept=".xml,application/xml,text/xml"
        aria-label={t('bankFile.choose')}
        onChange={choose}
      />
      <Button
        variant="outlined"
        onClick={() => field.current?.click()}
        loading={reading.isPending}
        disabled={!may || booking.isPending}
        sx={{ justifySelf: 'start' }}
      >
        {t('bankFile.choose')}
      </Button>
      {found && 'problem' in found && (
        <Alert severity="error">{t(`bankFile.${found.problem}`, { name: found.name })}</Alert>
      )}
      {found && 'lines' in found && (
        <Report file={found} busy={booking.isPending} onBook={() => booking.mutate(found)} />
      )}
    </Box>
  );
}
