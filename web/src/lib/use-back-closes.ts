import { useEffect, useRef } from 'react';
import { addLayer, type Layer } from '@/lib/stores/layers';

/**
 * While something is open over the page, Back of the browser or the phone closes it instead of leaving (`BackGuard` of
 * the frames listens). `close` missing means that it stays.
 */
export function useBackCloses(open: boolean, close: (() => void) | undefined): void {
  const layer = useRef<Layer>({});
  useEffect(() => {
    layer.current.close = close;
  });
  useEffect(() => (open ? addLayer(layer.current) : undefined), [open]);
}
