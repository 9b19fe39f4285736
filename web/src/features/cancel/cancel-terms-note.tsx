import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { noteLook } from '@/ui/theme/chosen';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import type { CancelTerms } from './cancel-terms';

function useWhereFrom() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user } = useSession();
  const fromHold = (fee: number, held: number) => {
    if (fee > held) return 'cancel.fromHoldPart';
    return (user?.walletBalance ?? 0) > 0 ? 'cancel.fromWalletHold' : 'cancel.fromHold';
  };
  return ({ fee, paid, refund, held = 0 }: CancelTerms): string | undefined => {
    const amounts = { fee: money(fee), paid: money(paid), refund: money(refund), held: money(held) };
    if (fee === 0 && paid === 0) return held > 0 ? t('cancel.holdReleased', amounts) : undefined;
    if (fee === 0) return t('cancel.allBack', amounts);
    if (paid === 0) return t(held > 0 ? fromHold(fee, held) : 'cancel.fromWallet');
    return t(refund > 0 ? 'cancel.fromPaid' : 'cancel.nothingBack', amounts);
  };
}

const free = { p: 2, borderRadius: 1.5, bgcolor: 'surface' };

/** The fee, its recipient, its source and when it rises; announced to screen readers when it changes. */
export function CancelTermsNote({ terms, raised }: { terms: CancelTerms; raised: boolean }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const { fee, next } = terms;
  const from = useWhereFrom()(terms);
  const later = next && { time: date(next.at, 'second'), fee: money(next.fee) };
  return (
    <Box role="status" sx={[fee > 0 ? noteLook : free, { mb: 2 }]}>
      {raised && (
        <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
          {t('cancel.raised')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 2,
        }}
      >
        <Typography variant="subtitle1" component="p">
          {fee > 0 ? t('cancel.now') : later ? t('cancel.freeUntil', later) : t('cancel.free')}
        </Typography>
        {fee > 0 && (
          <Typography variant="h3" component="p" className="tnum" sx={{ whiteSpace: 'nowrap' }}>
            {money(fee)}
          </Typography>
        )}
      </Box>
      {from && <Typography variant="body2">{from}</Typography>}
      {fee > 0 && <Typography variant="body2">{t('cancel.toDriver')}</Typography>}
      {later && (
        <Typography variant="body2" className="tnum">
          {t(fee > 0 ? 'cancel.later' : 'cancel.thenCosts', later)}
        </Typography>
      )}
    </Box>
  );
}
