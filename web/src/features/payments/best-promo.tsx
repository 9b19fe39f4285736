import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { applies, type Choice } from './pay-choice';

/** The best promo, offered beside the price, so that nobody uses or misses one unknowingly. */
export function BestPromo(props: {
  offers: readonly PromoOffer[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const { offers, choice, onChange } = props;
  const chosen = offers.find(({ id }) => id === choice.promo);
  const [best] = offers.filter(applies).toSorted((a, b) => b.saves - a.saves);
  const offer = chosen ?? best;
  if (!offer) return null;
  const take = (promo: string | undefined) => {
    onChange({ ...choice, promo });
    // The pressed button may have been replaced.
    box.current?.focus();
  };
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        paddingInlineStart: 2,
        paddingInlineEnd: 1,
        py: 0.5,
        minHeight: 52,
        borderRadius: 1.5,
        bgcolor: 'surface',
      }}
    >
      <Typography role="status" variant="body2" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {t(chosen ? 'promo.taken' : 'promo.best', { name: offer.promo_name, amount: money(offer.saves) })}
      </Typography>
      {chosen ? (
        <Button size="small" variant="text" onClick={() => take(undefined)}>
          {t('promo.remove')}
        </Button>
      ) : (
        <Button size="small" variant="outlined" onClick={() => take(offer.id)}>
          {t('promo.use')}
        </Button>
      )}
    </Box>
  );
}
