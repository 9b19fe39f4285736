import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import type { PinHandlers } from '@/ui/map/map-types';
import { addressQuery, placeAt } from '@/features/places/api';
import { settlePin, usePinMove } from './pin-move-store';
import { showToast } from '@/lib/stores/toasts';
import { type TripPoint, useTrip } from './trip-store';
import { useLiveAddress } from './use-live-address';

/**
 * Drag handlers for the pins of both ends: the live address while one is dragged, and the place where it is dropped.
 * The latest move wins, unless another choice was made after it. `held` is the position of dropped pins that still wait
 * for their address.
 */
export function usePinMoves(): { pins: PinHandlers; held: Partial<Record<TripPoint, LatLng>> } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [held, setHeld] = useState<Partial<Record<TripPoint, LatLng>>>({});
  const requests = useRef({ pickup: 0, drop: 0 });
  const live = useLiveAddress();

  const onMove = (which: TripPoint, to: LatLng) => {
    requests.current[which] += 1;
    live.later({ which, ...to });
  };
  const onCancel = (which: TripPoint) => {
    requests.current[which] += 1;
    live.forget(which);
    setHeld(({ [which]: _, ...rest }) => rest);
  };
  const settle = async (which: TripPoint, to: LatLng): Promise<void> => {
    const request = ++requests.current[which];
    const from = useTrip.getState()[which];
    const isLast = () => request === requests.current[which];
    const isWanted = () => isLast() && useTrip.getState()[which] === from;
    try {
      const place = client.getQueryData(addressQuery(to).queryKey) ?? (await placeAt(to));
      if (!from || !isWanted()) return;
      // A new object, so that choosing the same spot twice still counts as two moves.
      const put = { ...place };
      useTrip.getState().setPoint(which, put);
      usePinMove.setState({ last: { which, from, to: put } });
    } catch (error) {
      const nowhere = isApiError(error, 'place_to_coords_error');
      if (isWanted()) showToast({ text: t(nowhere ? 'book.pinNowhere' : 'book.pinFailed') });
    } finally {
      if (isLast()) onCancel(which);
    }
  };
  const onDrop = (which: TripPoint, to: LatLng) => {
    live.now({ which, ...to });
    setHeld(before => ({ ...before, [which]: to }));
    settlePin(settle(which, to));
  };
  const words = live.which && { which: live.which, text: live.words ?? t('book.readingAddress') };
  return { pins: { onMove, onDrop, onCancel, ...(words ? { words } : {}) }, held };
}
