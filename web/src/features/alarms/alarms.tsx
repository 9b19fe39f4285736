import { useState } from 'react';
import { AlarmPanel } from './alarm-panel';
import { useAlarms } from './use-alarms';

/** Shows open alarms to admins on every page; renders nothing while there are none. */
export function Alarms() {
  const alarms = useAlarms();
  const newest = alarms[0]?.at ?? 0;
  const [latest, setLatest] = useState(newest);
  // A new alarm expands the panel and rings even if it was collapsed or muted before; a resolved alarm changes neither.
  if (newest > latest) setLatest(newest);
  if (alarms.length === 0) return null;
  return <AlarmPanel key={latest} alarms={alarms} />;
}
