import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { SearchIcon } from '@/ui/icons';
import { useRowWindow } from '@/lib/use-row-window';
import { VehicleArt, vehicleKindOf } from '@/ui/vehicle-art';
import { chosenRow } from '@/ui/theme/chosen';
import { listed, type LiveDriver } from './live-drivers';
import { StateDot } from './state-dot';

const ROW_PX = 56;

const rowLook = {
  display: 'flex',
  width: '100%',
  gap: 1.5,
  px: 2,
  height: ROW_PX,
  textAlign: 'start',
  borderBottom: 1,
  borderColor: 'hairline',
  '&:hover': { bgcolor: 'surface' },
} as const;

type RowProps = Pick<LiveDriver, 'id' | 'name' | 'carType' | 'vehicleNumber'> & {
  busy: boolean;
  chosen: boolean;
  onChoose: (id: string) => void;
};

/** The list receives every position; a row renders again only when its texts change. */
const Row = memo(function Row({ id, name, carType, vehicleNumber, busy, chosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      component="button"
      aria-pressed={chosen}
      onClick={() => onChoose(id)}
      sx={[rowLook, chosen && chosenRow]}
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

/** Brings the chosen driver's row, by its place in the list, into the list's sight; never moves the page. */
function useChosenInSight(chosen: string | undefined, place: number) {
  const list = useRef<HTMLElement>(null);
  const isListed = place >= 0;
  useEffect(() => {
    if (!list.current || !isListed) return;
    const { scrollTop, clientHeight } = list.current;
    const top = place * ROW_PX;
    if (top < scrollTop || top + ROW_PX > scrollTop + clientHeight) list.current.scrollTop = top;
    // A row that others push up or down is left where it goes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen, isListed]);
  return list;
}

function Search(props: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
      <TextField
        type="search"
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
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
  );
}

/** The room of the rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <li aria-hidden style={{ height: rows * ROW_PX }} /> : null;
}

/** Searchable list of everybody on duty, the text alternative to the map; choosing a driver centres the map on them. */
export function DriverSideList(props: {
  drivers: readonly LiveDriver[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => listed(props.drivers, search), [props.drivers, search]);
  const { first, end, onScroll } = useRowWindow({ count: rows.length, rowPx: ROW_PX });
  const list = useChosenInSight(
    props.chosen,
    rows.findIndex(({ id }) => id === props.chosen),
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 400, lg: 480 }, minHeight: 0 }}>
      <Search value={search} onChange={setSearch} />
      <Box
        component="ul"
        ref={list}
        aria-label={t('dashboard.driversTitle')}
        onScroll={onScroll}
        sx={{ flex: 1, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}
      >
        <Gap rows={first} />
        {rows.slice(first, end).map(({ id, name, carType, vehicleNumber, queue }, i) => (
          <li key={id} aria-setsize={rows.length} aria-posinset={first + i + 1}>
            <Row
              id={id}
              name={name}
              carType={carType}
              vehicleNumber={vehicleNumber}
              busy={queue}
              chosen={props.chosen === id}
              onChoose={props.onChoose}
            />
          </li>
        ))}
        <Gap rows={rows.length - end} />
        {rows.length === 0 && (
          <Typography component="li" sx={{ p: 2, color: 'text.secondary' }}>
            {t(props.drivers.length ? 'dashboard.noDriverFound' : 'dashboard.noDrivers')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
