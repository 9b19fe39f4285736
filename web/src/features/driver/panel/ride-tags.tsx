import Box from '@mui/material/Box';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { CalendarIcon, ParcelIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { Tag } from './facts';

/** The name of the option "none of them" in catalogues: the driver has nothing to do. */
const NO_WISH = 'No extras';

/** Parcel type, option and time of the ride. */
export function RideTags({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { parcelTypeSelected, optionSelected, bookLater, tripdate } = booking;
  const chosenOption = optionSelected?.description === NO_WISH ? undefined : optionSelected;
  if (!parcelTypeSelected && !chosenOption && !bookLater) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {bookLater && <Tag Icon={CalendarIcon} text={t('driver.bookedFor', { time: date(tripdate, 'time') })} />}
      {parcelTypeSelected && <Tag Icon={ParcelIcon} text={dataText(t, parcelTypeSelected.description)} />}
      {chosenOption && <Tag text={dataText(t, chosenOption.description)} />}
    </Box>
  );
}
