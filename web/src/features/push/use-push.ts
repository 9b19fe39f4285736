import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pushState, switchPushOff, switchPushOn } from '@/lib/push-device';

/** Whether this browser gets pushes, and how to change it. */
export function usePush() {
  const [state, setState] = useState(pushState);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchPushOn() : switchPushOff()),
    onSuccess: setState,
    onError: () => setState(pushState()),
  });
  return { state, change: change.mutate, isBusy: change.isPending, hasFailed: change.isError };
}
