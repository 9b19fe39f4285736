import type { CSSObject, Theme } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { codeCells } from '@/ui/form/code-cells';
import { createWayfareTheme } from './theme';

const theme = createWayfareTheme('ltr');
type Root = (props: { theme: Theme }) => Record<string, CSSObject>;
const field = (theme.components!.MuiOutlinedInput!.styleOverrides!.root as unknown as Root)({ theme });
const { error, text } = theme.vars!.palette;
const line = ' .MuiOutlinedInput-notchedOutline';

/** They have equal weight, so that the last one counts. */
const rules = Object.keys(field).filter(selector => selector.startsWith('&&') && selector.endsWith(line));

it('[PLUS-48] a refused field stays red while it is pointed at, and while it has the focus', () => {
  expect(rules).toEqual([`&&:hover${line}`, `&&.Mui-focused${line}`, `&&.Mui-error${line}`]);
  expect(field[`&&.Mui-error${line}`]).toEqual({ borderColor: error.main });
  expect(field['&&.Mui-focused.Mui-error']!.boxShadow).toContain('--wf-palette-error-main');
});

it('[PLUS-48] a field with the focus has an ink line of 2 px and a faint halo', () => {
  expect(field[`&&.Mui-focused${line}`]).toEqual({ borderColor: text.primary, borderWidth: 2 });
  expect(field['&.Mui-focused']!.boxShadow).toMatch(
    /^0 0 0 3px color-mix\(in srgb, var\(--wf-palette-amber.*40%, transparent\)$/,
  );
});

it('[PLUS-47] a refused code is red, digits and cells', () => {
  const { '& input': input, '& .Mui-error input': refused } = codeCells(6);
  expect(input.backgroundImage).toContain('currentColor');
  expect(refused).toEqual({ color: 'error.main' });
});
