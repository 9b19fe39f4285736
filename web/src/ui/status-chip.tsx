import { styled } from '@mui/material/styles';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { isHeld } from '#shared/domain/booking/hold-state';
import { isScheduled } from '#shared/domain/booking/transitions';
import { useTranslation } from '@/i18n/translation';
import { ZOOMED } from '@/ui/theme/controls';
import { useSettings } from '@/lib/settings-queries';
import {
  AlertIcon,
  CalendarIcon,
  CancelIcon,
  CardIcon,
  CarIcon,
  CheckIcon,
  ClockIcon,
  FlagIcon,
  PinIcon,
  RouteIcon,
  SearchIcon,
  StarIcon,
  UserIcon,
} from './icons';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** Colour, icon and word of each booking status: the same in tables, timelines, on the map and in notices. */
export const statusLook: Record<BookingStatus, { tone: Tone; Icon: typeof CarIcon }> = {
  PAYMENT_PENDING: { tone: 'warning', Icon: CardIcon },
  NEW: { tone: 'neutral', Icon: SearchIcon },
  ACCEPTED: { tone: 'info', Icon: CarIcon },
  ARRIVED: { tone: 'info', Icon: PinIcon },
  STARTED: { tone: 'info', Icon: RouteIcon },
  REACHED: { tone: 'info', Icon: FlagIcon },
  PENDING: { tone: 'warning', Icon: ClockIcon },
  PAID: { tone: 'success', Icon: CheckIcon },
  COMPLETE: { tone: 'neutral', Icon: StarIcon },
  CANCELLED: { tone: 'error', Icon: CancelIcon },
};

/** A chip with an icon in the colour of its tone. */
export const ToneChip = styled('span', { shouldForwardProp: prop => prop !== 'tone' })<{ tone: Tone }>(({
  theme,
  tone,
}) => {
  const { palette } = theme.vars!;
  const colors = {
    neutral: [palette.text.primary, palette.surface],
    info: [palette.info.main, palette.info.soft],
    success: [palette.success.main, palette.success.soft],
    warning: [palette.warning.main, palette.warning.soft],
    error: [palette.error.main, palette.error.soft],
  }[tone];
  return {
    ...theme.typography.caption,
    fontWeight: 600,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 24,
    paddingInline: '7px 9px',
    borderRadius: 6,
    whiteSpace: 'nowrap',
    [ZOOMED]: { whiteSpace: 'normal', height: 'auto' },
    color: colors[0],
    backgroundColor: colors[1],
    boxShadow: tone === 'neutral' ? `inset 0 0 0 1px ${palette.hairline}` : undefined,
    '& svg': { fontSize: 15 },
  };
});

type StatusChipProps = {
  status: BookingStatus;
  /** The booking, to distinguish a scheduled one and one whose search found no driver from a searching one. */
  of?: Booking;
};

export function StatusChip({ status, of }: StatusChipProps) {
  const { t } = useTranslation();
  const { autoDispatch } = useSettings();
  const { tone, Icon } = statusLook[status];
  if (of && isScheduled(of))
    return (
      <ToneChip tone="neutral">
        <CalendarIcon aria-hidden />
        <span>{t('status.scheduled')}</span>
      </ToneChip>
    );
  if (status === 'NEW' && of?.searchEnded)
    return (
      <ToneChip tone="warning">
        <UserIcon aria-hidden />
        <span>{t('status.searchEnded')}</span>
      </ToneChip>
    );
  if (of?.writtenOff)
    return (
      <ToneChip tone="warning">
        <AlertIcon aria-hidden />
        <span>{t('status.writtenOff')}</span>
      </ToneChip>
    );
  if (status === 'PENDING' && of && isHeld(of))
    return (
      <ToneChip tone="neutral">
        <CardIcon aria-hidden />
        <span>{t('status.PENDINGheld')}</span>
      </ToneChip>
    );
  // Without auto-dispatch an admin assigns the driver, so no search is running (LIFE-11).
  const isAssigned = status === 'NEW' && !autoDispatch;
  return (
    <ToneChip tone={tone}>
      {isAssigned ? <ClockIcon aria-hidden /> : <Icon aria-hidden />}
      <span>{t(isAssigned ? 'status.NEWoffice' : `status.${status}`)}</span>
    </ToneChip>
  );
}
