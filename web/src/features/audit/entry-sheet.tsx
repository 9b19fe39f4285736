import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuditChange, AuditEntry, AuditSubject } from '#shared/contract/entities/audit';
import { useTranslation } from '@/i18n/translation';
import { SideSheet } from '@/ui/record/side-sheet';
import { useFormat } from '@/lib/format';
import { useAuditWords } from './audit-words';

const sidesLook = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, m: 0, mt: 0.5 } as const;
const cell = { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', m: 0 } as const;

const sidesOf = ({ did }: AuditSubject) => (did === 'added' ? (['now'] as const) : (['was', 'now'] as const));

/** The heads of the columns, once for all fields; a record that was added has no "before". */
function Heads({ subject }: { subject: AuditSubject }) {
  const { t } = useTranslation();
  const sides = sidesOf(subject);
  if (sides.length === 1) return null;
  return (
    <Box aria-hidden sx={sidesLook}>
      {sides.map(side => (
        <Typography key={side} variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`audit.${side}`)}
        </Typography>
      ))}
    </Box>
  );
}

/** One field, before and after side by side. */
function Change({ change, subject }: { change: AuditChange; subject: AuditSubject }) {
  const { t } = useTranslation();
  const { fieldName, moved, value } = useAuditWords();
  const { field, was, now, added } = change;
  const sides = sidesOf(subject);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'hairline' }}>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {fieldName(subject, field)}
      </Typography>
      {added === undefined ? (
        <Box component="dl" sx={[sidesLook, sides.length === 1 && { gridTemplateColumns: '1fr' }]}>
          {sides.map(side => (
            <Box key={side} sx={{ minWidth: 0 }}>
              <dt className="visually-hidden">{t(`audit.${side}`)}</dt>
              <Typography component="dd" variant="body2" className="tnum" sx={cell}>
                <bdi>{value(field, side === 'was' ? was : now)}</bdi>
              </Typography>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" className="tnum">
          {t('audit.added', { amount: moved(field, added) })}
        </Typography>
      )}
    </Box>
  );
}

type SheetProps = { entry: AuditEntry; onClose: () => void; onAsk: (changes: Record<string, string>) => void };

/** One entry: author, time, operation, and each field before and after. */
export function EntrySheet({ entry, onClose, onAsk }: SheetProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { operationName, personName, subjectName } = useAuditWords();
  const { by, subjects, changes, chain, seq, hash } = entry;
  const about = subjects[0]?.id ?? '';
  return (
    <SideSheet
      title={operationName(entry.operation)}
      subtitle={
        <>
          <bdi>{personName(entry)}</bdi> · {date(entry.at)}
        </>
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button variant="outlined" onClick={() => onAsk({ by, about: '' })}>
          {t('audit.allBy')}
        </Button>
        <Button variant="outlined" onClick={() => onAsk({ about, by: '' })}>
          {t('audit.allAbout')}
        </Button>
      </Box>
      {subjects.map((subject, on) => (
        <Box component="section" key={`${on} ${subject.id}`} sx={{ mb: 3 }}>
          <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {subjectName(subject)}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
            {t(`audit.did.${subject.did}`)}
          </Typography>
          <Heads subject={subject} />
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {changes
              ?.filter(change => change.on === on)
              .map(change => (
                <Change key={change.field} change={change} subject={subject} />
              ))}
          </Box>
        </Box>
      ))}
      {!changes && <Typography variant="body2">{t('audit.erased')}</Typography>}
      <Typography
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 3 }}
        className="tnum"
      >
        {t('audit.place', { chain: chain + 1, seq })} <bdi dir="ltr">{hash}</bdi>
      </Typography>
    </SideSheet>
  );
}
