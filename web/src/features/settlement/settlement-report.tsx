import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { settlementOutcomes } from '#shared/contract/entities/settlement';
import { fromMinor } from '#shared/domain/money/money';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { feeOf } from '#shared/domain/settlement/line';
import { type LineKind, lineKinds } from '#shared/contract/line-kinds';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useSettings } from '@/lib/settings-queries';
import type { SettledLine } from './api';
import type { Loaded } from './use-settlement-file';

/** An amount in the currency of its line, which may not be the stage's. */
export function useMinorText() {
  const settings = useSettings();
  const { locale } = useLanguage();
  return (minor: number, currency: string) => formatInCurrency(fromMinor(minor, currency), currency, settings, locale);
}

type Sum = { name: LineKind | 'fees'; count: number; minor: number; currency: string };

/** The sums of a report by kind and currency, and the fees that were taken off. */
const sumsOf = (lines: readonly SettledLine[]): Sum[] => {
  const sums = new Map<string, Sum>();
  const add = (name: Sum['name'], minor: number, currency: string) => {
    const sum = sums.get(`${name} ${currency}`) ?? { name, count: 0, minor: 0, currency };
    sums.set(`${name} ${currency}`, { ...sum, count: sum.count + 1, minor: sum.minor + minor });
  };
  for (const { line } of lines) {
    add(line.kind, line.grossMinor, line.currency);
    if (feeOf(line) !== 0) add('fees', 0 - feeOf(line), line.currency);
  }
  const order: readonly Sum['name'][] = [...lineKinds.slice(0, 4), 'fees', ...lineKinds.slice(4)];
  return [...sums.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
};

function Sums({ lines }: { lines: readonly SettledLine[] }) {
  const { t } = useTranslation();
  const text = useMinorText();
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {sumsOf(lines).map(({ name, count, minor, currency }) => (
        <Box
          key={`${name} ${currency}`}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'hairline',
          }}
        >
          <Typography component="dt" variant="body2">
            {t(`settle.kind.${name}`)} <bdi className="tnum">({count})</bdi>
          </Typography>
          <Typography component="dd" variant="subtitle2" className="tnum" sx={{ m: 0 }}>
            <bdi>{text(minor, currency)}</bdi>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Outcomes({ lines, unsettled }: Pick<Loaded, 'lines' | 'unsettled'>) {
  const { t } = useTranslation();
  const counts = settlementOutcomes.map(outcome => ({
    outcome,
    count: lines.filter(line => line.outcome === outcome).length + (outcome === 'missingThere' ? unsettled : 0),
  }));
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ outcome, count }) => (
          <Typography key={outcome} component="li" variant="body2">
            {t(`settle.will.${outcome}`, { count })}
          </Typography>
        ))}
    </Box>
  );
}

/** A report's lines, the effects that booking would have, and the button that books it. */
export function SettlementReport(props: { file: Loaded; busy: boolean; onBook: () => void }) {
  const { t } = useTranslation();
  const { file, busy, onBook } = props;
  const { lines, unread, unsettled, name } = file;
  const isNew = unsettled > 0 || lines.some(({ outcome }) => outcome !== 'known');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{name}</bdi>
      </Typography>
      {unread.length > 0 && (
        <Alert severity="warning">{t('settle.unread', { lines: unread.slice(0, 20).join(', ') })}</Alert>
      )}
      <Sums lines={lines} />
      {isNew ? <Outcomes lines={lines} unsettled={unsettled} /> : <Alert severity="info">{t('settle.nothing')}</Alert>}
      {isNew && (
        <Button onClick={onBook} loading={busy} sx={{ justifySelf: 'start' }}>
          {t('settle.book')}
        </Button>
      )}
    </Box>
  );
}
