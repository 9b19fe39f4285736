import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BookingMap } from '@/features/booking/booking-map';
import { MapHint } from '@/features/booking/map-hint';
import { useTapPlace } from '@/features/booking/use-choose-place';
import { useTripEnds } from '@/features/booking/use-trip-ends';
import type { TripPoint } from '@/features/booking/trip-store';

/**
 * The trip on the map: beside the form on a desktop; below it on a phone, scrolled into view while an end of the trip
 * is being picked on it.
 */
export function TripMap(props: { picking: TripPoint | undefined; onPicked: () => void }) {
  const { t } = useTranslation();
  const { picking, onPicked } = props;
  const frame = useRef<HTMLDivElement>(null);
  const tap = useTapPlace(onPicked);
  const ends = useTripEnds();
  useEffect(() => {
    if (picking) frame.current?.scrollIntoView?.({ block: 'center' });
  }, [picking]);
  return (
    <Box
      ref={frame}
      sx={{
        position: { xs: 'relative', lg: 'sticky' },
        top: { lg: 32 },
        height: { xs: picking ? '70vh' : 320, lg: 'calc(100dvh - 200px)' },
        minHeight: { lg: 480 },
        borderRadius: 1.5,
        overflow: 'hidden',
        border: 1,
        borderColor: 'hairline',
      }}
    >
      <BookingMap beside picking={picking} {...(picking ? { onPick: at => tap.mutate({ which: picking, at }) } : {})} />
      {picking && (
        <Box
          role="group"
          aria-label={t('book.onMap')}
          sx={{
            position: 'absolute',
            zIndex: 2,
            top: 16,
            insetInlineStart: 16,
            width: 'min(320px, calc(100% - 32px))',
            p: 2,
            borderRadius: 1.5,
            bgcolor: 'background.paper',
            boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 12px 32px rgb(10 12 18 / 0.16)',
          }}
        >
          <MapHint which={picking} busy={tap.isPending} placed={ends[picking]} onCancel={onPicked} />
        </Box>
      )}
    </Box>
  );
}
