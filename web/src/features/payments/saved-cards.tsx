import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import type { User } from '#shared/contract/entities/user';
import { brandOf } from '#shared/contract/payment-providers';
import { cardsQuery } from './api';
import { CheckoutDialog } from './checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { confirm } from '@/lib/stores/confirms';
import { useCardTexts, useCardWords } from './card-words';
import { useCardActions, useSaveCard, useSavers } from './use-cards';

type RowProps = { card: SavedCard; isOnly: boolean; actions: ReturnType<typeof useCardActions> };

function CardRow({ card, isOnly, actions }: RowProps) {
  const { t } = useTranslation();
  const { forget, choose } = actions;
  const { name, until } = useCardWords()(card);
  const params = { card: name, provider: brandOf(card.provider) };
  const remove = async () => {
    const question = { title: 'cards.forgetTitle', text: 'cards.forgetText', params } as const;
    if (await confirm({ ...question, action: 'cards.forget', danger: true })) forget.mutate(card.id);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
          {[until, card.needsOwner ? t('cards.needsOwner') : '', card.isDefault && !isOnly ? t('cards.paysFirst') : '']
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!card.isDefault && (
        <Button
          variant="outlined"
          loading={choose.isPending && choose.variables === card.id}
          aria-label={t('cards.payFirstOf', params)}
          onClick={() => choose.mutate(card.id)}
          sx={{ minHeight: 44 }}
        >
          {t('cards.payFirst')}
        </Button>
      )}
      <Button
        variant="outlined"
        color="error"
        loading={forget.isPending && forget.variables === card.id}
        aria-label={t('cards.forgetOf', params)}
        onClick={() => void remove()}
        sx={{ minHeight: 44 }}
      >
        {t('cards.forget')}
      </Button>
    </Box>
  );
}

/** The rider's saved cards, where a provider saves cards. */
export function SavedCards({ user }: { user: User }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(cardsQuery);
  const savers = useSavers(user);
  const canSave = savers.length > 0;
  const saved = (query.data ?? []).map(({ provider }) => provider);
  const words = useCardTexts(savers.concat(saved));
  const actions = useCardActions();
  const adding = useSaveCard(user);
  const cards = query.data;
  if (!cards || (!canSave && cards.length === 0)) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4, maxWidth: 640 }}>
      <Typography id={id} variant="h3" component="h2">
        {t(words.title)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {t(words[cards.length === 0 ? 'none' : 'text'])}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {cards.map(card => (
          <CardRow key={card.id} card={card} isOnly={cards.length === 1} actions={actions} />
        ))}
      </Box>
      {canSave && (
        <Button variant="outlined" loading={adding.busy} onClick={adding.ask} sx={{ mt: 1, minHeight: 44 }}>
          {t(words.button)}
        </Button>
      )}
      {adding.order && <CheckoutDialog open order={adding.order} onDone={paying => paying || adding.close()} />}
    </Box>
  );
}
