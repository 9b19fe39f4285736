import { useState } from 'react';
import { AlarmPanel } from './alarm-panel';
import { useAlarms } from './use-alarms';

/** For admins: calls for help wherever in the site they are. Nothing while there are none. */
export function Alarms() {
  const alarms = useAlarms();
  const newest = alarms[0]?.at ?? 0;
  const [latest, setLatest] = useState(newest);
  // A new call opens and rings whatever was folded or silenced before; one that ends leaves things as they are.
  if (newest > latest) setLatest(newest);
  if (alarms.length === 0) return null;
  return <AlarmPanel key={latest} alarms={alarms} />;
}
