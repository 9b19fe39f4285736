import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { BookingMap } from '@/features/booking/booking-map';
import { MapHint, PickButtons } from '@/features/booking/map-hint';
import type { PickOnMap } from '@/features/booking/use-pick-on-map';
import { useTranslation } from '@/i18n/translation';

/**
 * The trip on the map: beside the form on a desktop; below it on a phone, scrolled into view while an end of the trip
 * is being picked on it.
 */
export function TripMap({ pick }: { pick: PickOnMap }) {
  const { t } = useTranslation();
  const picking = pick.which !== undefined;
  const frame = useRef<HTMLDivElement>(null);
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
      <BookingMap beside pick={pick} />
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
            display: 'grid',
            gap: 2,
            p: 2,
            borderRadius: 1.5,
            bgcolor: 'background.paper',
            boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 12px 32px rgb(10 12 18 / 0.16)',
          }}
        >
          <MapHint pick={pick} />
          <PickButtons pick={pick} />
        </Box>
      )}
    </Box>
  );
}
