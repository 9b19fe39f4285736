import Box from '@mui/material/Box';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { useFormat } from '@/lib/format';
import type { AroundNow, DispatchView } from './api';
import { CandidateLine } from './candidate-line';
import { Plate } from '@/ui/plate';

function Hint(props: { driver: AroundNow; asked: DispatchView['assigned'][number] | undefined }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { asked } = props;
  return (
    <Box component="span" className="tnum" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1, mt: 0.25 }}>
      <Plate number={props.driver.vehicleNumber} />
      {asked && t(asked.declined ? 'assign.declinedBefore' : 'assign.askedAt', { time: date(asked.at, 'time') })}
    </Box>
  );
}

/** The drivers who can be assigned, as radio buttons. */
export function CandidateChoice(props: {
  drivers: readonly AroundNow[];
  assigned: DispatchView['assigned'];
  chosen: string;
  onChoose: (uid: string) => void;
}) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  return (
    <RadioGroup
      aria-label={t('assign.drivers')}
      value={props.chosen}
      onChange={event => props.onChoose(event.target.value)}
      sx={{ gap: 1 }}
    >
      {props.drivers.map(driver => (
        <ChoiceCard
          key={driver.uid}
          value={driver.uid}
          label={driver.name || t('dispatch.unknownDriver')}
          hint={<Hint driver={driver} asked={props.assigned.findLast(({ uid }) => uid === driver.uid)} />}
          end={distance(driver.km)}
        />
      ))}
    </RadioGroup>
  );
}

/** Nearby drivers who cannot be assigned, each with the reason. */
export function NotToBeAsked({ drivers }: { drivers: readonly AroundNow[] }) {
  const { t } = useTranslation();
  if (drivers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="assign-others" sx={{ mt: 2.5 }}>
      <Typography id="assign-others" variant="subtitle2" component="h3" sx={{ color: 'text.secondary' }}>
        {t('assign.others')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {drivers.map(driver => (
          <CandidateLine
            key={driver.uid}
            name={driver.name}
            vehicleNumber={driver.vehicleNumber}
            km={driver.km}
            muted
            end={
              driver.excluded && (
                <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'end' }}>
                  {t(`dispatch.why.${driver.excluded}`)}
                </Typography>
              )
            }
          />
        ))}
      </Box>
    </Box>
  );
}
