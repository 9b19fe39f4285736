import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { useTranslation } from '@/i18n/translation';
import { fieldWithButton } from '@/ui/theme/button-row';
import { applies } from './pay-choice';
import { usePromoReason } from './promo-reason';
import { ProofLink } from './proof-link';

const LONGEST_CODE = 60;
const asCode = (text: string) => text.trim().toLocaleUpperCase();

/** Accepts the code of a promo, and shows at the field why it can't be used. */
export function PromoCode(props: { offers: readonly PromoOffer[]; onFound: (id: string) => void }) {
  const { t } = useTranslation();
  const words = usePromoReason();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ReactNode>();
  const apply = () => {
    const code = asCode(typed);
    if (!code) return setProblem(t('promo.codeMissing'));
    const offer = props.offers.find(({ promo_name }) => asCode(promo_name) === code);
    if (!offer) return setProblem(t('promo.codeUnknown'));
    if (!applies(offer)) {
      const reason = offer.reasons[0]!;
      return setProblem(
        <>
          {words(offer, reason)}
          <ProofLink reasons={[reason]} />
        </>,
      );
    }
    setTyped('');
    props.onFound(offer.id);
  };
  // The field lies in the form that books.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <Box sx={fieldWithButton}>
      <TextField
        label={t('promo.code')}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        error={problem !== undefined}
        helperText={problem}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LONGEST_CODE, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button variant="outlined" onClick={apply}>
        {t('promo.codeUse')}
      </Button>
    </Box>
  );
}
