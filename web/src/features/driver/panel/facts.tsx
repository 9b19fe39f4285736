import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ParcelIcon } from '@/ui/icons';

/** A labelled figure in a box, within a list of such facts (`dl`). */
export function Fact(props: { label: string; value: string }) {
  return (
    <Box sx={{ bgcolor: 'surface', borderRadius: 1.5, px: 1.5, py: 1.25, minWidth: 0 }}>
      <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Typography>
      <Typography variant="subtitle1" component="dd" className="tnum" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {props.value}
      </Typography>
    </Box>
  );
}

/** A short attribute, such as the parcel type or an option. */
export function Tag(props: { Icon?: typeof ParcelIcon; text: string }) {
  const { Icon } = props;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.5,
        minHeight: 32,
        minWidth: 0,
        maxWidth: '100%',
        overflowWrap: 'anywhere',
        borderRadius: 1,
        bgcolor: 'surface',
        typography: 'subtitle2',
      }}
    >
      {Icon && <Icon sx={{ fontSize: 18 }} aria-hidden />}
      <bdi>{props.text}</bdi>
    </Box>
  );
}
