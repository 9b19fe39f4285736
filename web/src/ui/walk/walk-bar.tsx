import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

/** The progress of a walk; without a share it only shows that the walk is running. */
export function WalkBar(props: {
  share?: number;
  label: string;
  /** A sentence is already beside it. */
  quiet?: boolean;
}) {
  const { share } = props;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {!props.quiet && (
        <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary' }}>
          {props.label}
        </Typography>
      )}
      <LinearProgress
        aria-label={props.label}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share === undefined ? {} : { value: Math.round(share * 100) })}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
