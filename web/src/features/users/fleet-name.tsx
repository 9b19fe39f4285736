import { useQuery } from '@tanstack/react-query';
import { nameOf } from '@/features/people/name-of';
import { personQuery } from './api';

const FRESH_MS = 5 * 60_000;

/** The name of a booking's fleet: one request for all rows of the same. */
export function FleetName({ id }: { id: string }) {
  const { data } = useQuery({ ...personQuery(id), staleTime: FRESH_MS });
  return <bdi>{data ? nameOf(data.user) : '…'}</bdi>;
}
