import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KM_PER_MILE, SAVED_ADDRESS_MERGE_RADIUS } from '#shared/contract/constants';
import type { PlacePoint } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import { isSaved } from '#shared/domain/people/saved-addresses';
import { StarIcon, TargetIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useMe } from '@/lib/use-me';
import { showToast } from '@/lib/stores/toasts';
import { savePlace } from './api';

const tool = { flex: 'none', '@media (pointer: coarse)': { width: 44, height: 44 } };

/** Saves the chosen place to the rider's saved addresses; filled if this place, or one next to it, is saved already. */
export function SavePlace({ place }: { place: PlacePoint }) {
  const { t } = useTranslation();
  const { user, userType } = useSession();
  const { convert_to_mile } = useSettings();
  const me = useMe();
  const save = useMutation({
    mutationFn: () => savePlace(place),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      showToast({ text: t('book.placeSaved') });
    },
  });
  if (userType !== 'rider') return null;
  const radiusKm = SAVED_ADDRESS_MERGE_RADIUS * (convert_to_mile ? KM_PER_MILE : 1);
  const saved = (user?.savedAddresses ?? []).some(known => isSaved(known) && haversineKm(known, place) <= radiusKm);
  return (
    <IconButton
      size="small"
      aria-label={t(saved ? 'book.saved' : 'book.savePlace')}
      title={t(saved ? 'book.saved' : 'book.savePlace')}
      aria-disabled={saved}
      loading={save.isPending}
      onClick={() => !saved && save.mutate()}
      sx={{ ...tool, ...(saved ? { cursor: 'default' } : {}) }}
    >
      <StarIcon sx={{ fontSize: 18, ...(saved ? { '& path': { fill: 'var(--wf-palette-amber)' } } : {}) }} />
    </IconButton>
  );
}

/** Sets the pickup to the device's position (HOME-6). */
export function LocateButton(props: { busy: boolean; onLocate: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t('book.useMyPosition')}
      title={t('book.useMyPosition')}
      onClick={props.onLocate}
      disabled={props.busy}
      sx={tool}
    >
      {props.busy ? <CircularProgress size={18} color="inherit" /> : <TargetIcon sx={{ fontSize: 20 }} />}
    </IconButton>
  );
}
