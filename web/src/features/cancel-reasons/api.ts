import { TABLE_EDIT_MS } from '#shared/contract/constants';
import { api } from '@/lib/api';

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Writes the list if it still is as it was seen. Takes at least as long as a reader needs to see that it is saved (spec
 * §8, Timings).
 */
export const saveReasons = async (reasons: readonly string[], was: readonly string[]) => {
  const [{ complex }] = await Promise.all([
    api.editCancellationReason({ reasons: [...reasons], was: [...was] }),
    pause(TABLE_EDIT_MS),
  ]);
  return { complex, simple: complex.map(({ label }) => label) };
};
