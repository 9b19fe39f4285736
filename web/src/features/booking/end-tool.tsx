import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import type { PlacePoint } from '#shared/contract/entities/common';
import { isSaved, samePlace } from '#shared/domain/people/saved-addresses';
import { useTranslation } from '@/i18n/translation';
import { StarIcon, TargetIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useMe } from '@/lib/use-me';
import { showToast } from '@/lib/stores/toasts';
import { changePlace, savePlace } from './api';

const tool = { flex: 'none', '@media (pointer: coarse)': { width: 44, height: 44 } };

/**
 * A star that saves the chosen place to the rider's addresses, or unsaves it. It is filled if this place, or one next
 * to it, is saved.
 */
export function SavePlace({ place }: { place: PlacePoint }) {
  const { t } = useTranslation();
  const { user, userType } = useSession();
  const settings = useSettings();
  const me = useMe();
  const saved = samePlace((user?.savedAddresses ?? []).filter(isSaved), place, settings);
  const toggle = useMutation({
    mutationFn: () => (saved ? changePlace({ ...saved, recent: true }) : savePlace(place)),
    onSuccess: ({ savedAddresses }) => {
      me.patch({ savedAddresses });
      showToast({ text: t(saved ? 'book.placeUnsaved' : 'book.placeSaved') });
    },
  });
  if (userType !== 'rider') return null;
  const label = t(saved ? 'book.unsavePlace' : 'book.savePlace');
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      loading={toggle.isPending}
      onClick={() => toggle.mutate()}
      sx={tool}
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
