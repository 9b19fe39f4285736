import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', paddingInlineStart: 28, paddingBottom: 14 },
  '& li:last-child': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 3,
    top: 4,
    width: 14,
    height: 14,
    borderRadius: '50%',
    border: `4px solid ${theme.vars!.palette.text.primary}`,
    backgroundColor: theme.vars!.palette.amber,
  },
  '& li:last-child::before': { borderRadius: 4, borderWidth: 2, backgroundColor: theme.vars!.palette.amber },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 9,
    top: 20,
    bottom: -2,
    width: 2,
    backgroundColor: theme.vars!.palette.hairline,
  },
}));

function Stop(props: { word: string; address: string }) {
  const [head, rest] = splitAddress(props.address);
  return (
    <li>
      <span className="visually-hidden">{props.word}</span>
      <Typography variant="subtitle1" component="p" noWrap title={props.address}>
        <bdi>{head}</bdi>
      </Typography>
      {rest && (
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          <bdi>{rest}</bdi>
        </Typography>
      )}
    </li>
  );
}

/** Pickup and drop. */
export function TripPoints(props: { pickup: string; drop: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ minWidth: 0 }}>
      <List>
        <Stop word={t('bookings.pickup')} address={props.pickup} />
        <Stop word={t('bookings.drop')} address={props.drop} />
      </List>
    </Box>
  );
}
