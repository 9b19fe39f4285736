import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { chosenFrame } from './theme/chosen';
import { focusInside } from './theme/focus';

const Card = styled('label')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    paddingBlock: 6,
    paddingInline: '4px 16px',
    borderRadius: 12,
    border: `1px solid ${palette.hairline}`,
    cursor: 'pointer',
    '&:hover': { borderColor: palette.outline },
    '&:has(input:disabled)': { cursor: 'default', borderColor: palette.hairline },
    '&:has(input:checked)': chosenFrame(theme),
    '&:has(input:focus-visible)': focusInside(theme, 4),
  };
});

/** A large radio option for touch. Use it inside a `RadioGroup`. */
export function ChoiceCard(props: {
  value: string;
  label: string;
  hint?: ReactNode;
  end?: ReactNode;
  disabled?: boolean;
}) {
  return (
    <Card>
      <Radio value={props.value} size="small" disabled={props.disabled ?? false} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {props.label}
        </Typography>
        {props.hint && (
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {props.hint}
          </Typography>
        )}
      </Box>
      {props.end && (
        <Typography variant="body2" component="span" className="tnum" sx={{ color: 'text.secondary' }}>
          {props.end}
        </Typography>
      )}
    </Card>
  );
}
