import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadRegion } from '@/ui/map/region';
import { goOnDuty, patchState, reloadState } from '../api';
import { usePlace } from '../position/place';
import { queueOf } from '../queue/queues';
import { allowSound } from '../sound/ring';
import { askPosition, isInside, isRough, type Located, type PositionProblem } from '../position/use-position';

const isProblem = (reason: unknown): reason is PositionProblem =>
  reason === 'denied' || reason === 'unavailable' || reason === 'outside';

/** Position for going on duty: the manual one, else the device's, which must be in the service area. */
const startPosition = async (): Promise<Located> => {
  const { placed } = usePlace.getState();
  if (placed) return placed;
  const [at, { bounds }] = await Promise.all([askPosition(), loadRegion()]);
  if (!isInside(at, bounds)) throw 'outside' satisfies PositionProblem;
  return at;
};

/** Goes on and off duty. `problem` is the reason why no position was available. */
export function useDuty(uid: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<PositionProblem>();
  const [locating, setLocating] = useState(false);
  const { mutate, isPending } = useMutation({
    // Do not pause while offline and send on reconnection: by then the driver no longer means it.
    networkMode: 'always',
    mutationFn: async (location: Located) => {
      await queueOf(uid).takeBackDuty();
      return goOnDuty(location);
    },
    onSuccess: ({ driverActiveStatus }, location) => {
      patchState(client, () => ({
        driverActiveStatus,
        offers: [],
        location: { lat: location.lat, lng: location.lng },
      }));
      void reloadState(client);
    },
  });
  const goOnline = async () => {
    allowSound();
    setProblem(undefined);
    setLocating(true);
    try {
      const { lat, lng, ...measured } = await startPosition();
      if (isRough(measured)) usePlace.getState().confirmRough({ lat, lng }, measured.accuracyM!);
      else mutate({ lat, lng, ...measured });
    } catch (reason) {
      setProblem(isProblem(reason) ? reason : 'unavailable');
    } finally {
      setLocating(false);
    }
  };
  // Queued, so that going off duty works offline, too.
  const goOffline = () => void queueOf(uid).add({ kind: 'dutyOff' });
  const clearProblem = () => setProblem(undefined);
  return { goOnline: () => void goOnline(), goOffline, problem, clearProblem, busy: locating || isPending, locating };
}
