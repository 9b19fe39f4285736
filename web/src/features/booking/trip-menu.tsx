import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';
import { useSession } from '@/lib/session';
import { BackIcon, MoreIcon, PinIcon, StarIcon } from '@/ui/icons';
import { usePinMove } from './pin-move-store';
import { type TripPoint, useTrip } from './trip-store';
import { tripEnds, useRoughEnds } from './use-rough-ends';
import { useSavedToggle } from './use-saved-toggle';
import { useTripEnds } from './use-trip-ends';

type Item = {
  key: string;
  Icon: typeof SvgIcon;
  label: string;
  /** The end that the item is about. */
  hint: string;
  /** It is about a position that the rider should look at, so the button is marked. */
  isNews?: boolean;
  run: () => void;
};

/** Undoes the last move of a pin. */
function useUndo(): Item[] {
  const { t } = useTranslation();
  const points = useTripEnds();
  const last = usePinMove(moves => moves.last);
  if (!last || points[last.which] !== last.to) return [];
  const { which, from } = last;
  const run = () => {
    useTrip.getState().setPoint(which, from);
    usePinMove.setState({ last: undefined });
  };
  const label = t('book.pinBack', { place: splitAddress(from.add)[0] });
  const hint = t('book.pinMoved', { point: t(`book.${which}`) });
  return [{ key: 'undo', Icon: BackIcon, label, hint, isNews: true, run }];
}

/** Offers the map for an end that is not at a door yet. */
function useDoors(onAdjust: (which: TripPoint) => void): Item[] {
  const { t } = useTranslation();
  return useRoughEnds().map(({ which, hint }) => {
    const run = () => onAdjust(which);
    return { key: `door ${which}`, Icon: PinIcon, label: t('book.pinAdjust'), hint, isNews: true, run };
  });
}

/** Saves an end to the rider's addresses, or removes it from them. */
function useStars(): Item[] {
  const { t } = useTranslation();
  const { userType } = useSession();
  const points = useTripEnds();
  const { isSaved, toggle } = useSavedToggle();
  if (userType !== 'rider') return [];
  return tripEnds.flatMap(which => {
    const place = points[which];
    if (!place) return [];
    const label = t(isSaved(place) ? 'book.unsavePlace' : 'book.savePlace');
    return { key: `star ${which}`, Icon: StarIcon, label, hint: splitAddress(place.add)[0], run: () => toggle(place) };
  });
}

/** Less frequent actions on the ends of the trip: undo a pin's move, set the exact door, save a place. */
export function TripMenu(props: { onAdjust: (which: TripPoint) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const doors = useDoors(props.onAdjust);
  const undo = useUndo();
  // A pin that was moved by hand is where the rider wants it.
  const items = [...(undo.length > 0 ? undo : doors), ...useStars()];
  if (items.length === 0) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        id={id}
        aria-label={t('book.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={items.some(({ isNews }) => isNews) ? markedButton : button}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { 'aria-labelledby': id } }}>
        {items.map(({ key, Icon, label, hint, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <span>
              {label}
              <Typography component="span" variant="caption" dir="auto" sx={below}>
                {hint}
              </Typography>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const below = { display: 'block', color: 'text.secondary' } as const;
const button = {
  flex: 'none',
  marginInlineEnd: -1,
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const;
/** With a dot in its corner. */
const markedButton = {
  ...button,
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    insetInlineEnd: 4,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'text.primary',
  },
} as const;
