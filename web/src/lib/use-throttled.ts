import { useCallback, useEffect, useRef } from 'react';
import { throttle } from './throttle';

/** The latest `call`, throttled to once every `everyMs`; nothing is called after unmounting. */
export function useThrottled(call: () => void, everyMs: number): () => void {
  const latest = useRef(call);
  const throttled = useRef<ReturnType<typeof throttle>>(undefined);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const made = throttle(() => latest.current(), everyMs);
    throttled.current = made;
    return () => made.cancel();
  }, [everyMs]);
  return useCallback(() => throttled.current?.(), []);
}
