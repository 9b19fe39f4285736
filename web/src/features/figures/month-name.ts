import { useCallback } from 'react';
import { useFormat } from '@/lib/format';

/** Names a month (`2026-11`) in words, through a moment in its middle. */
export function useMonthName() {
  const { date } = useFormat();
  return useCallback((month: string) => date(Date.parse(`${month}-15T12:00:00Z`), 'month'), [date]);
}
