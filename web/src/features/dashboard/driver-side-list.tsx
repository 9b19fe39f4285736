import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import { SearchIcon } from '@/ui/icons';
import { VehicleArt, vehicleKindOf } from '@/ui/vehicle-art';
import { listed, type LiveDriver } from './live-drivers';
import { StateDot } from './state-dot';

function Row(props: { driver: LiveDriver; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { driver } = props;
  return (
    <ButtonBase
      component="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 1.5,
        px: 2,
        minHeight: 56,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'hairline',
        bgcolor: props.chosen ? 'amberSoft' : 'transparent',
        '&:hover': { bgcolor: props.chosen ? 'amberSoft' : 'surface' },
      }}
    >
      <VehicleArt kind={vehicleKindOf(driver.carType)} width={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap>
          {driver.name}
        </Typography>
        <Typography variant="caption" component="p" noWrap className="tnum" sx={{ color: 'text.secondary' }}>
          {dataText(t, driver.carType)} · {driver.vehicleNumber}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'caption', flex: 'none' }}>
        <StateDot busy={driver.queue} />
        {t(driver.queue ? 'dashboard.busy' : 'dashboard.free')}
      </Box>
    </ButtonBase>
  );
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
        aria-label={t('dashboard.driversTitle')}
        sx={{ flex: 1, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map(driver => (
          <li key={driver.id}>
            <Row driver={driver} chosen={props.chosen === driver.id} onChoose={() => props.onChoose(driver.id)} />
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
