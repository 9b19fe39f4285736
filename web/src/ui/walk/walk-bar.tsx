import LinearProgress from '@mui/material/LinearProgress';

/** How far a walk is; without a share it is only known that it goes on. */
export function WalkBar(props: { share?: number; label: string }) {
  const { share } = props;
  return (
    <LinearProgress
      aria-label={props.label}
      variant={share === undefined ? 'indeterminate' : 'determinate'}
      {...(share === undefined ? {} : { value: Math.round(share * 100) })}
      sx={{ height: 6, borderRadius: 3 }}
    />
  );
}
