import Box from '@mui/material/Box';
import { PersonPicker } from '@/features/people/person-picker';
import { useTranslation } from '@/i18n/translation';
import { quietField } from '@/ui/theme/focus';

/** Narrows the list to a fleet, found by its name. */
export function FleetPicker({ onFleet }: { onFleet: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={[
        quietField,
        {
          width: { xs: '100%', md: 200 },
          '&&& .MuiOutlinedInput-root': { minHeight: { xs: 48, md: 40 }, py: 0, '& input': { py: 1 } },
        },
      ]}
    >
      <PersonPicker
        person={null}
        onPerson={person => person && onFleet(person.id)}
        usertype="fleetadmin"
        label={t('users.fleet')}
        isLabelHidden
        hint={t('users.fleet')}
      />
    </Box>
  );
}
