import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { loadRegion } from '@/ui/map/region';
import { goOnDuty, patchState, reloadState } from '../api';
import { usePlace } from '../position/place';
import { queueOf } from '../queue/queues';
import { allowSound } from '../sound/ring';
import { askPosition, isInside, type PositionProblem } from '../position/use-position';

const isProblem = (reason: unknown): reason is PositionProblem =>
  reason === 'denied' || reason === 'unavailable' || reason === 'outside';

/** Where the driver goes on duty: the place they chose, else the device's, which must lie in the service area. */
const startPosition = async (): Promise<LatLng> => {
  const { placed } = usePlace.getState();
  if (placed) return placed;
  const [at, { bounds }] = await Promise.all([askPosition(), loadRegion()]);
  if (!isInside(at, bounds)) throw 'outside' satisfies PositionProblem;
  return at;
};

/** Going on and off duty. `problem` says why a position could not be had. */
export function useDuty(uid: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<PositionProblem>();
  const [locating, setLocating] = useState(false);
  const { mutate, isPending } = useMutation({
    // Not when the network is back: by then it is no longer meant.
    networkMode: 'always',
    mutationFn: async (location: LatLng) => {
      await queueOf(uid).takeBackDuty();
      return goOnDuty(location);
    },
    onSuccess: ({ driverActiveStatus }, location) => {
      patchState(client, () => ({ driverActiveStatus, offers: [], location }));
      void reloadState(client);
    },
  });
  const goOnline = async () => {
    allowSound();
    setProblem(undefined);
    setLocating(true);
    try {
      mutate(await startPosition());
    } catch (reason) {
      setProblem(isProblem(reason) ? reason : 'unavailable');
    } finally {
      setLocating(false);
    }
  };
  // Whoever has had enough goes, network or not.
  const goOffline = () => void queueOf(uid).add({ kind: 'dutyOff' });
  const clearProblem = () => setProblem(undefined);
  return { goOnline: () => void goOnline(), goOffline, problem, clearProblem, busy: locating || isPending, locating };
}
