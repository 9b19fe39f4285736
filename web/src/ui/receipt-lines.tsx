import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Receipt } from '#shared/contract/entities/booking';
import { taxIn } from '#shared/domain/money/tax';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { Money } from './money';
import { figureLook } from './theme/figures';

type Line = Receipt['lines'][number];

function useDetail() {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const minutes = (seconds: number) => t('unit.minutes', { value: number(Math.round(seconds / 6) / 10) });
  return (line: Line, unit: Receipt['distanceUnit']): string | undefined => {
    if (line.kind === 'parcel' || line.kind === 'option' || line.kind === 'correction') return line.label;
    if (line.kind === 'rounding') return t('receipt.roundingText');
    if (line.quantity === undefined || line.rate === undefined) return undefined;
    if (line.kind === 'time')
      // To a tenth of a minute, so that readers can check the line by hand.
      return t('receipt.perHour', { duration: minutes(line.quantity), rate: money(line.rate) });
    return t('receipt.perDistance', {
      quantity: number(line.quantity),
      unit: t(`receipt.${unit}`),
      rate: money(line.rate),
    });
  };
}

/** A free parcel type or option is left out of the receipt. */
const isWorthALine = ({ kind, amount }: Line): boolean => amount !== 0 || (kind !== 'parcel' && kind !== 'option');

const total = { borderTop: 1, borderColor: 'hairline', mt: 0.5, pt: 1.25 };

/** One line of a receipt. Use it inside a `dl`. */
export function ReceiptRow(props: {
  label: string;
  detail?: string | undefined;
  amount: number;
  strong?: boolean;
  /** A gain or a loss of the reader's, with its sign. */
  signed?: boolean;
}) {
  const variant = props.strong ? 'subtitle1' : 'body2';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        alignItems: 'baseline',
        py: 0.75,
        breakInside: 'avoid',
        ...(props.strong ? total : {}),
      }}
    >
      <Typography component="dt" variant={variant}>
        {props.label}
      </Typography>
      <Typography component="dd" variant={variant} sx={[{ m: 0, whiteSpace: 'nowrap' }, figureLook]}>
        <Money amount={props.amount} signed={props.signed} />
      </Typography>
      {props.detail && (
        <Typography component="dd" variant="caption" className="tnum" sx={{ color: 'text.secondary', m: 0 }}>
          {props.detail}
        </Typography>
      )}
    </Box>
  );
}

/** The fare line by line, as the server computed and stored it: the same for rider, driver and admin. */
export function ReceiptLines(props: { receipt: Receipt; discount?: number; promo?: string }) {
  const { t } = useTranslation();
  const detail = useDetail();
  const { receipt, discount = 0 } = props;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {receipt.lines.filter(isWorthALine).map((line, index) => (
        <ReceiptRow
          key={`${line.kind}${index}`}
          label={t(`receipt.${line.kind}`)}
          detail={detail(line, receipt.distanceUnit)}
          amount={line.amount}
        />
      ))}
      {(discount > 0 || props.promo) && (
        <ReceiptRow
          label={t('receipt.discount')}
          detail={props.promo && t('receipt.promo', { name: props.promo })}
          amount={0 - discount}
        />
      )}
      <ReceiptRow strong label={t('receipt.total')} amount={receipt.total - discount} />
    </Box>
  );
}

/**
 * The tax included in the price, or in another amount of the same receipt; nothing if the settings had no rate when the
 * price was calculated.
 */
export function TaxLine(props: { receipt: Receipt; discount?: number; of?: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { receipt, discount = 0, of = receipt.total - discount } = props;
  const amount = taxIn(of, receipt);
  if (amount === undefined || !receipt.tax) return null;
  const { label, rate } = receipt.tax;
  return (
    <Box component="dl" sx={{ m: 0, color: 'text.secondary' }}>
      <ReceiptRow
        label={t('receipt.taxIncluded', { tax: label || t('receipt.tax'), rate: number(rate) })}
        amount={amount}
      />
    </Box>
  );
}
