import { useEffect, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';

export type MyPosition = LatLng & {
  /** Accuracy of the device's position, in metres. */
  accuracy?: number;
};

const permission = () => navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);

/** Whether positions are already permitted, without asking; false in browsers that cannot say. */
export const mayLocate = async (): Promise<boolean> => (await permission())?.state === 'granted';

/** The device's position, while permission is given: nobody is asked for it. It is never sent from here. */
export function useMyPosition(wanted: boolean): MyPosition | undefined {
  const [at, setAt] = useState<MyPosition>();
  useEffect(() => {
    if (!wanted) return;
    let watch: number | undefined;
    let status: PermissionStatus | undefined;
    let gone = false;
    const stop = () => {
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
      watch = undefined;
    };
    const follow = () => {
      stop();
      if (status?.state !== 'granted') return setAt(undefined);
      watch = navigator.geolocation.watchPosition(
        ({ coords }) => setAt({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
        // An old place would be shown as the present one.
        () => setAt(undefined),
        { maximumAge: 30_000 },
      );
    };
    void (async () => {
      const found = await permission();
      if (gone || !found) return;
      status = found;
      status.addEventListener('change', follow);
      follow();
    })();
    return () => {
      gone = true;
      stop();
      status?.removeEventListener('change', follow);
    };
  }, [wanted]);
  return wanted ? at : undefined;
}
