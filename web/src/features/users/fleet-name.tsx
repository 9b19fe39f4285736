import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { CutWords } from '@/ui/table/cut-words';
import { usePersonName } from './use-person-name';

/** The name of a booking's fleet: one request for all rows of the same. */
export function FleetName({ id, isCell = false }: { id: string; isCell?: boolean }) {
  const { name } = usePersonName(id, 'users.goneFleet');
  return isCell ? <CutWords>{name}</CutWords> : <bdi>{name}</bdi>;
}

/** The same as a link to the fleet, as long as it exists. */
export function FleetLink({ id }: { id: string }) {
  const { name, isGone } = usePersonName(id, 'users.goneFleet');
  if (isGone) return <bdi>{name}</bdi>;
  return (
    <Link component={RouterLink} to={`/fleetadmins?row=${id}`} color="text.primary">
      <bdi>{name}</bdi>
    </Link>
  );
}
