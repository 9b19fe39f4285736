import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import { SearchIcon } from '@/ui/icons';
import { VehicleArt, vehicleKindOf } from '@/ui/vehicle-art';
import { listed, type LiveDriver } from './live-drivers';
import { StateDot } from './state-dot';

type RowProps = Pick<LiveDriver, 'id' | 'name' | 'carType' | 'vehicleNumber'> & {
  busy: boolean;
  chosen: boolean;
  onChoose: (id: string) => void;
};

/** The list hears of every position; a row is drawn anew only when its words change. */
const Row = memo(function Row({ id, name, carType, vehicleNumber, busy, chosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      component="button"
      aria-pressed={chosen}
      onClick={() => onChoose(id)}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 1.5,
        px: 2,
        minHeight: 56,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'hairline',
        bgcolor: chosen ? 'amberSoft' : 'transparent',
        '&:hover': { bgcolor: chosen ? 'amberSoft' : 'surface' },
      }}
    >
      <VehicleArt kind={vehicleKindOf(carType)} width={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap>
          {name}
        </Typography>
        <Typography variant="caption" component="p" noWrap className="tnum" sx={{ color: 'text.secondary' }}>
          {dataText(t, carType)} · {vehicleNumber}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'caption', flex: 'none' }}>
        <StateDot busy={busy} />
        {t(busy ? 'dashboard.busy' : 'dashboard.free')}
      </Box>
    </ButtonBase>
  );
});

/** Brings the chosen driver's row into the list's sight; never moves the page. */
function useChosenInSight(chosen: string | undefined, isListed: boolean) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = isListed && list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!list.current || !row) return;
    const { scrollTop, clientHeight } = list.current;
    const top = row.offsetTop - list.current.offsetTop;
    if (top < scrollTop || top + row.offsetHeight > scrollTop + clientHeight) list.current.scrollTop = top;
  }, [chosen, isListed]);
  return list;
}

/** Searchable list of everybody on duty, the text alternative to the map; choosing a driver centres the map on them. */
export function DriverSideList(props: {
  drivers: readonly LiveDriver[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const rows = listed(props.drivers, search);
  const list = useChosenInSight(
    props.chosen,
    rows.some(({ id }) => id === props.chosen),
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 400, lg: 480 }, minHeight: 0 }}>
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
        <TextField
          type="search"
          value={search}
          onChange={event => setSearch(event.target.value)}
          placeholder={t('dashboard.searchDrivers')}
          sx={{ '& .MuiOutlinedInput-root': { minHeight: 40 }, '& input': { py: 1 } }}
          slotProps={{
            htmlInput: { 'aria-label': t('dashboard.searchDrivers') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box
        component="ul"
        ref={list}
        aria-label={t('dashboard.driversTitle')}
        sx={{ flex: 1, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map(({ id, name, carType, vehicleNumber, queue }) => (
          <li key={id}>
            <Row
              {...{ id, name, carType, vehicleNumber, busy: queue }}
              chosen={props.chosen === id}
              onChoose={props.onChoose}
            />
          </li>
        ))}
        {rows.length === 0 && (
          <Typography component="li" sx={{ p: 2, color: 'text.secondary' }}>
            {t(props.drivers.length ? 'dashboard.noDriverFound' : 'dashboard.noDrivers')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
