import { useState } from 'react';
import { useSocketStatus } from '@/lib/ws';

/** Whether the live connection is lost: not yet while a page that was just opened makes its first one. */
export function useLostConnection(): boolean {
  const status = useSocketStatus();
  const [wasTried, setWasTried] = useState(false);
  if (!wasTried && (status === 'open' || status === 'waiting')) setWasTried(true);
  return wasTried && status !== 'open';
}
