import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/lib/session';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { cardsQuery } from './api';
import { useCardWords } from './card-words';

/** The name of the saved card that pays the rider's next taxi ride by card when it ends. */
export function useChargedCard(): string | undefined {
  const { user } = useSession();
  const isTaxi = useAppCategory() === 'taxi';
  const { cardGuarantee } = useSettings();
  const enabled = user?.usertype === 'rider' && isTaxi && cardGuarantee !== 'off';
  const [first] = useQuery({ ...cardsQuery, enabled }).data ?? [];
  const words = useCardWords();
  return enabled && first ? words(first).name : undefined;
}
