import { useQuery } from '@tanstack/react-query';
import { CutWords } from '@/ui/table/cut-words';
import { nameOf } from '@/features/people/name-of';
import { personQuery } from './api';

const FRESH_MS = 5 * 60_000;

/** The name of a booking's fleet: one request for all rows of the same. */
export function FleetName({ id, isCell = false }: { id: string; isCell?: boolean }) {
  const { data } = useQuery({ ...personQuery(id), staleTime: FRESH_MS });
  const name = data ? nameOf(data.user) : '…';
  return isCell ? <CutWords>{name}</CutWords> : <bdi>{name}</bdi>;
}
