import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import type { Asked, BookingFilter } from './booking-filter';

/** "Nothing for “WF10” among Paid, Complete". */
const wordsOf = ({ search, statuses, show }: BookingFilter, t: TFunction): string => {
  const kinds =
    statuses.length > 0
      ? statuses.map(status => t(`status.${status}`)).join(t('bookings.listComma'))
      : show === 'all'
        ? undefined
        : t(`bookings.show.${show}`);
  if (search && kinds) return t('bookings.nothingForIn', { search, kinds });
  return search ? t('bookings.nothingFor', { search }) : t('bookings.nothingIn', { kinds });
};

/** The empty state: names the filters and offers to remove them. */
export function NothingFound(props: { asked: Asked; cut: boolean; onFurther: () => void }) {
  const { t } = useTranslation();
  const { asked, cut } = props;
  return (
    <EmptyState
      art="search"
      title={wordsOf(asked.question, t)}
      text={t(
        cut ? 'bookings.nothingYet' : asked.question.search ? 'bookings.nothingHint' : 'bookings.nothingHintFilter',
      )}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {cut && <Button onClick={props.onFurther}>{t('bookings.further')}</Button>}
          <Button variant="outlined" onClick={asked.clear}>
            {t('bookings.showAll')}
          </Button>
        </Box>
      }
    />
  );
}
