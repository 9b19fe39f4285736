import Box from '@mui/material/Box';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { less } from '#shared/domain/payment/packet';
import { useChargedCard, useSuggestedMethod } from './use-charged-card';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { ChoiceCard } from '@/ui/choice-card';
import type { PayOptions } from './api';
import { applies, type Choice, isOffered, priceAfter } from './pay-choice';
import { PromoCode } from './promo-code';
import { usePromoReason } from './promo-reason';
import { ProofLink } from './proof-link';

const NONE = 'none';

function MethodChoices(props: {
  options: PayOptions;
  choice: Choice;
  total: number;
  /** Each payment method shows its cost, if no price is displayed above. */
  isPriced: boolean;
  isHeldLater: boolean;
  isHoldShown: boolean;
  onChoose: (method: PaymentMethod) => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { options, choice, total } = props;
  const { available } = options;
  const price = priceAfter(options, choice, total);
  const isEnough = available >= price;
  const usual = useSuggestedMethod()(options);
  // Wallet and card together only if the wallet alone is not enough. The default method comes first.
  const shown = options.methods
    .filter(
      method => method !== (isEnough ? 'wallet_card' : 'wallet') && isOffered(options, { ...choice, method }, total),
    )
    .toSorted((a, b) => Number(b === usual) - Number(a === usual));
  const saved = useChargedCard();
  const { holdFare } = useSettings();
  const held = props.isHeldLater ? 'paymentMethod.cardHeldLaterHint' : 'paymentMethod.cardHeldHint';
  const hints: Partial<Record<PaymentMethod, string>> = {
    ...(saved
      ? { card: t(holdFare && !props.isHoldShown ? held : 'paymentMethod.cardSavedHint', { card: saved }) }
      : {}),
    wallet: t('paymentMethod.walletHint', { balance: money(available) }),
    wallet_card: t('paymentMethod.walletCardHint', { wallet: money(available), card: money(less(price, available)) }),
  };
  return (
    <RadioGroup
      aria-label={t('paymentMethod.title')}
      value={choice.method}
      onChange={event => props.onChoose(event.target.value as PaymentMethod)}
      sx={{ gap: 1 }}
    >
      {shown.map(method => (
        <ChoiceCard
          key={method}
          value={method}
          label={t(`paymentMethod.${method}`)}
          hint={hints[method]}
          end={props.isPriced && money(price)}
        />
      ))}
    </RadioGroup>
  );
}

/** Why a promo does not apply, in words. */
function Reasons({ offer }: { offer: PromoOffer }) {
  const words = usePromoReason();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Box component="strong" sx={{ color: 'text.primary' }}>
        <bdi>{offer.promo_name}</bdi>
      </Box>
      {': '}
      {offer.reasons.map(reason => words(offer, reason)).join(' ')}
      <ProofLink reasons={offer.reasons} />
    </Typography>
  );
}

/** A promo's description, and for a taxi, whose price is known at the end, from which final price it applies. */
function usePromoHint() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const isTaxi = useAppCategory() === 'taxi';
  return ({ promo_name: name, promo_description, min_order }: PromoOffer) => {
    const from = isTaxi && min_order > 0 ? t('promo.finalFrom', { name, amount: money(min_order) }) : '';
    if (!promo_description && !from) return undefined;
    return (
      <>
        {promo_description && <bdi>{promo_description}</bdi>}
        {from && <span style={{ display: 'block' }}>{from}</span>}
      </>
    );
  };
}

function Promos(props: {
  offers: readonly PromoOffer[];
  chosen: string | undefined;
  isOffered: (id: string | undefined) => boolean;
  onChoose: (id?: string) => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const hintOf = usePromoHint();
  const usable = props.offers.filter(offer => applies(offer) && props.isOffered(offer.id));
  const others = props.offers.filter(offer => !applies(offer));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('promo.title')}
      </Typography>
      {usable.length > 0 && (
        <RadioGroup
          aria-label={t('promo.title')}
          value={props.chosen ?? NONE}
          onChange={({ target }) => props.onChoose(target.value === NONE ? undefined : target.value)}
          sx={{ gap: 1 }}
        >
          {usable.map(offer => (
            <ChoiceCard
              key={offer.id}
              value={offer.id}
              label={offer.promo_name}
              hint={hintOf(offer)}
              end={t('promo.saves', { amount: money(offer.saves) })}
            />
          ))}
          {props.isOffered(undefined) && <ChoiceCard value={NONE} label={t('promo.none')} />}
        </RadioGroup>
      )}
      {others.map(offer => (
        <Reasons key={offer.id} offer={offer} />
      ))}
      <PromoCode offers={props.offers} onFound={props.onChoose} />
    </Box>
  );
}

/** Payment method and promo; promos that do not apply show the reason (PLUS-2, PAYS-5). */
export function PayChoiceFields(props: {
  options: PayOptions;
  choice: Choice;
  /** The ride's price before any discount, major units. */
  total: number;
  /** Without its heading, inside a dialog with that title. */
  untitled?: boolean;
  /** A saved card sets the price aside only shortly before the ride. */
  isHeldLater: boolean;
  /** The page says elsewhere that the card sets the price aside. */
  isHoldShown?: boolean;
  onChange: (choice: Choice) => void;
}) {
  const { t } = useTranslation();
  const { options, choice, total } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {!props.untitled && (
          <Typography variant="subtitle2" component="h3">
            {t('paymentMethod.title')}
          </Typography>
        )}
        <MethodChoices
          options={options}
          choice={choice}
          total={total}
          isPriced={props.untitled ?? false}
          isHeldLater={props.isHeldLater}
          isHoldShown={props.isHoldShown ?? false}
          onChoose={method => props.onChange({ ...choice, method })}
        />
      </Box>
      {options.promos.length > 0 && (
        <Promos
          offers={options.promos}
          chosen={choice.promo}
          isOffered={promo => isOffered(options, { ...choice, promo }, total)}
          onChoose={promo => props.onChange({ ...choice, promo })}
        />
      )}
    </Box>
  );
}
