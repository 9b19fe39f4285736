import { useEffect, useRef } from 'react';
import { addLayer, type Layer } from '@/lib/stores/layers';

/**
 * While an overlay is open, the Back button closes it instead of leaving the page (handled by `BackGuard` of the
 * frames). Without `close` the overlay stays open.
 */
export function useBackCloses(open: boolean, close: (() => void) | undefined): void {
  const layer = useRef<Layer>({});
  useEffect(() => {
    layer.current.close = close;
  });
  useEffect(() => (open ? addLayer(layer.current) : undefined), [open]);
}
