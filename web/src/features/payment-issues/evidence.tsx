import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { EVIDENCE_LENGTH } from '#shared/contract/constants';
import { brandOf, factsOf, isPaymentProvider, takesEvidence } from '#shared/contract/payment-providers';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { needOf } from '#shared/domain/payment/dispute-needs';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { download } from '@/ui/table/csv-download';
import { type EvidenceRecords, useGatherEvidence, useSendEvidence } from './api';
import { type EvidenceFile, evidenceHtml, evidenceText } from './evidence-file';
import { evidenceParts } from './evidence-parts';

function useEvidenceFile(issue: PaymentIssue) {
  const { t } = useTranslation();
  const format = useFormat();
  const settings = useSettings();
  const { locale, direction } = useLanguage();
  const inCurrency = (amount: number, currency: string) => formatInCurrency(amount, currency, settings, locale);
  return (records: EvidenceRecords): EvidenceFile => ({
    lang: locale,
    dir: direction,
    title: t('evidence.title', { dispute: issue.disputeRef ?? issue.providerRef }),
    lead: t('evidence.lead', { company: settings.CompanyName, zone: settings.timeZone }),
    parts: evidenceParts(issue, records, { t, format, decimal: settings.decimal, inCurrency }),
  });
}

/** The destination of the file: the provider's panel, in the panel's own words if they are known. */
const placeKey = (provider: string) => {
  const place = isPaymentProvider(provider) ? factsOf(provider).disputesAt : undefined;
  return place === undefined
    ? ({ key: 'evidence.upload', place: '' } as const)
    : ({ key: 'evidence.uploadAt', place } as const);
};

/** The proof that the bank wants to see, and where and until when it takes it. */
function Wanted({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { provider, reason, respondBy, decision, evidenceAt, evidenceState } = issue;
  const { key, place } = placeKey(provider);
  const isLate = !decision && respondBy !== undefined && respondBy < serverNow();
  const said = [
    t(`evidence.need.${needOf(reason)}`),
    ...(isLate ? [t('evidence.late')] : decision ? [] : [t(key, { provider: brandOf(provider), place })]),
    ...(evidenceAt === undefined ? [] : [t('evidence.made', { date: date(evidenceAt, 'moment') })]),
    ...(evidenceState === undefined ? [] : [t(`evidence.is.${evidenceState}`, { provider: brandOf(provider) })]),
  ];
  return (
    <Box role="status">
      {said.map(text => (
        <Typography key={text} variant="body2" sx={{ color: 'text.secondary', maxWidth: 640, mt: 0.5 }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

const maySend = ({ provider, decision, evidenceState }: PaymentIssue): boolean =>
  takesEvidence(provider) && !decision && evidenceState !== 'ordered' && evidenceState !== 'submitted';

function useEvidence(issue: PaymentIssue) {
  const { t } = useTranslation();
  const settings = useSettings();
  const fileOf = useEvidenceFile(issue);
  const gather = useGatherEvidence();
  const send = useSendEvidence();
  const wanted = { id: issue.id, bookingId: issue.bookingId };
  const save = () =>
    gather.mutate(wanted, {
      onSuccess: records => {
        const name = `evidence-${records.booking?.booking_id ?? issue.id.slice(0, 8)}-${zonedDay(serverNow(), settings.timeZone)}.html`;
        download(name, evidenceHtml(fileOf(records)), 'text/html');
      },
    });
  const hand = async (final: boolean) => {
    const provider = brandOf(issue.provider);
    const sure = { title: 'evidence.finalSure', text: 'evidence.finalText', action: 'evidence.final' } as const;
    if (final && !(await confirm({ ...sure, params: { provider } }))) return;
    gather.mutate(wanted, {
      onSuccess: records =>
        send.mutate(
          { id: issue.id, text: evidenceText(fileOf(records), EVIDENCE_LENGTH), final },
          { onSuccess: () => showToast({ text: t('evidence.is.ordered', { provider }) }) },
        ),
    });
  };
  return { save, hand, isPending: gather.isPending || send.isPending };
}

/**
 * The proof of a disputed payment as one file; to some providers it is sent from here. Available for decided and late
 * disputes, too.
 */
export function Evidence({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const { save, hand, isPending } = useEvidence(issue);
  const provider = brandOf(issue.provider);
  return (
    <Box component="section" aria-label={t('evidence.heading')} sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {t('evidence.heading')}
      </Typography>
      <Wanted issue={issue} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" loading={isPending} onClick={save}>
          {t('evidence.save')}
        </Button>
        {maySend(issue) && (
          <>
            <Button variant="outlined" disabled={isPending} onClick={() => void hand(false)}>
              {t('evidence.draft', { provider })}
            </Button>
            <Button variant="outlined" disabled={isPending} onClick={() => void hand(true)}>
              {t('evidence.final')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
