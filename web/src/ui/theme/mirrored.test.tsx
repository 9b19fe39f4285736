import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DirectionProvider, loadRtlCache } from '@/i18n/direction';
import { gridBox, gridLook } from '@/ui/table/grid-look';
import { giveWholeStyles } from '@/testing/styles';
import { figureLook } from './figures';
import { createWayfareTheme } from './theme';

giveWholeStyles();
beforeAll(loadRtlCache);

const show = (direction: 'ltr' | 'rtl') => {
  render(
    <DirectionProvider direction={direction}>
      <ThemeProvider theme={createWayfareTheme(direction)}>
        <Switch checked slotProps={{ input: { 'aria-label': 'on' } }} />
        <Box sx={gridBox} data-more="" />
        <Box sx={gridLook}>
          <div className="MuiDataGrid-cell--textRight">88 kr</div>
        </Box>
        <Box sx={figureLook}>77 kr</Box>
      </ThemeProvider>
    </DirectionProvider>,
  );
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  return {
    knob: getComputedStyle(screen.getByRole('switch').parentElement!).transform,
    figures: getComputedStyle(screen.getByText('88 kr')),
    column: getComputedStyle(screen.getByText('77 kr')),
    shade: rules.filter(rule => rule.includes('data-more')).join(),
  };
};

describe('where reading goes to the left, styles are mirrored once', () => {
  it('a switch that is on has its knob inside, and a shade is darkest at the edge', () => {
    const { knob, shade } = show('rtl');
    expect(knob).toBe('translateX(-16px)');
    expect(shade).toContain('linear-gradient(to left');
  });

  it.each(['ltr', 'rtl'] as const)('figures end at the right edge in %s', direction => {
    const { figures, column } = show(direction);
    const { textAlign, justifyContent } = figures;
    expect([column.textAlign || 'right', column.minWidth]).toEqual(['right', direction === 'rtl' ? '5rem' : 'auto']);
    // From the start of the line, which is on the right in one of the directions.
    expect([textAlign || 'right', justifyContent]).toEqual(['right', direction === 'rtl' ? 'flex-start' : 'flex-end']);
  });
});
