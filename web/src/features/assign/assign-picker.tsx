import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { dataText } from '@/i18n/data-text';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { QueryError } from '@/ui/error-view';
import { SearchIcon } from '@/ui/icons';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { dispatchQuery, useAssign, type AroundNow, type DispatchView } from './api';
import { CandidateChoice, NotToBeAsked } from './candidate-choice';

const isSought = ({ name, vehicleNumber }: AroundNow, search: string) =>
  [name, vehicleNumber].some(word => word.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

function Search(props: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      type="search"
      fullWidth
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      // Enter in the search box must not submit the form.
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      placeholder={t('assign.search')}
      slotProps={{
        htmlInput: { 'aria-label': t('assign.search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('assign.loading')} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2].map(row => (
        <Skeleton key={row} variant="rounded" height={64} />
      ))}
    </Box>
  );
}

/** When the list of drivers was loaded, with a refresh button, as drivers move. */
function Freshness(props: { at: number; busy: boolean; onRefresh: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1,
        my: 0.5,
      }}
    >
      <Typography variant="caption" role="status" className="tnum" sx={{ color: 'text.secondary' }}>
        {t('assign.asOf', { time: date(props.at, 'time') })}
      </Typography>
      <Button
        size="small"
        variant="text"
        loading={props.busy}
        onClick={props.onRefresh}
        sx={{ marginInlineEnd: -1.5, minHeight: { xs: 44, sm: 36 } }}
      >
        {t('assign.refresh')}
      </Button>
    </Box>
  );
}

function Drivers(props: { view: DispatchView; search: string; chosen: string; onChoose: (uid: string) => void }) {
  const { t } = useTranslation();
  const { candidates, assigned, mayAssign } = props.view;
  const sought = candidates.filter(driver => isSought(driver, props.search));
  const free = sought.filter(({ excluded }) => !excluded);
  if (!mayAssign) return <EmptyState art="road" title={t('assign.notNowTitle')} text={t('assign.notNowText')} />;
  if (candidates.length === 0)
    return <EmptyState art="people" title={t('assign.nobodyTitle')} text={t('assign.nobodyText')} />;
  if (sought.length === 0) return <EmptyState art="search" title={t('assign.noMatch')} />;
  return (
    <>
      {free.length > 0 ? (
        <CandidateChoice drivers={free} assigned={assigned} chosen={props.chosen} onChoose={props.onChoose} />
      ) : (
        <Typography variant="body2">{t('assign.nobodyFree')}</Typography>
      )}
      <NotToBeAsked drivers={sought.filter(({ excluded }) => excluded)} />
    </>
  );
}

/**
 * Lists the drivers around a booking's pickup, nearest first, to assign one of them (spec §2, Bookings screen).
 * `driver` is preselected.
 */
export function AssignPicker(props: {
  booking: Pick<Booking, 'id' | 'booking_id' | 'carType' | 'pickupAddress'>;
  driver?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { booking, onClose } = props;
  const form = useId();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState(props.driver ?? '');
  const query = useQuery(dispatchQuery(booking.id));
  const { mutate, isPending } = useAssign(booking.id, onClose);
  const view = query.data;
  // A driver who has become busy since is deselected.
  const chosen = view?.candidates.find(({ uid, excluded }) => uid === picked && !excluded);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) mutate(chosen.uid);
  };
  return (
    <SheetDialog
      open
      title={t('assign.title')}
      text={t('assign.text', {
        number: booking.booking_id,
        vehicle: dataText(t, booking.carType),
        place: booking.pickupAddress,
      })}
      onClose={onClose}
      actions={
        <DialogFoot
          label={chosen ? t('assign.actionNamed', { name: chosen.name }) : t('assign.action')}
          busy={isPending}
          disabled={!chosen || !view?.mayAssign}
          form={form}
          onClose={onClose}
        />
      }
    >
      <Box component="form" id={form} onSubmit={confirm} sx={{ pb: 1 }}>
        {view && view.mayAssign && view.candidates.length > 0 && <Search value={search} onChange={setSearch} />}
        {view && <Freshness at={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />}
        {query.isPending && <Waiting />}
        <QueryError compact query={query} />
        {view && <Drivers view={view} search={search} chosen={chosen?.uid ?? ''} onChoose={setPicked} />}
      </Box>
    </SheetDialog>
  );
}
