import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { asksForCode, brandOf, takesCardsOnly } from '#shared/contract/payment-providers';
import { useCardTexts, useCardWords } from './card-words';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';

/** The payer's saved cards, then the providers. */
export function CheckoutMethods(props: {
  saved: readonly SavedCard[];
  names: readonly string[];
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation();
  const words = useCardWords();
  return (
    <RadioGroup
      aria-label={t('pay.provider')}
      value={props.chosen}
      onChange={event => props.onChoose(event.target.value)}
      sx={{ gap: 1 }}
    >
      {props.saved.map(card => (
        <ChoiceCard key={card.id} value={card.id} label={words(card).name} hint={words(card).until} />
      ))}
      {props.names.map(name => (
        <ChoiceCard
          key={name}
          value={name}
          label={brandOf(name)}
          hint={t(name === 'test' ? 'pay.testHint' : takesCardsOnly(name) ? 'pay.cardOnlyHint' : 'pay.cardHint')}
        />
      ))}
    </RadioGroup>
  );
}

/** The payer's consent that their card is saved; it is never preset. */
export function SaveCard(props: { provider: string; saves: boolean; onChange: (saves: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const texts = useCardTexts([props.provider]);
  const asks = asksForCode(props.provider);
  const consent = asks && texts.consent === 'cards.saveThisCharged' ? 'cards.saveThisAsked' : texts.consent;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={props.saves}
            onChange={({ target }) => props.onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t(texts.saveThis)}
        sx={{ mt: 1, minHeight: 44 }}
      />
      <FormHelperText id={id}>{t(consent, { provider: brandOf(props.provider) })}</FormHelperText>
    </>
  );
}
