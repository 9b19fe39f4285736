import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { giveWholeStyles } from '@/testing/styles';
import { FilterChip } from './filter-chip';
import { createWayfareTheme } from './theme/theme';

giveWholeStyles();

const show = () =>
  render(
    <ThemeProvider theme={createWayfareTheme('ltr')}>
      <FilterChip chosen label="All" onClick={vi.fn()} />
      <FilterChip chosen={false} label="Waiting" onClick={vi.fn()} />
      <FilterChip chosen label="Of Karim" onDelete={vi.fn()} />
    </ThemeProvider>,
  );

it('[PLUS-47] a chosen filter is written in paper on ink, in no signal colour', () => {
  show();
  const chosen = getComputedStyle(screen.getByRole('button', { name: 'All', pressed: true }));
  expect([chosen.color, chosen.backgroundColor]).toEqual([
    'var(--wf-palette-background-default)',
    'var(--wf-palette-text-primary)',
  ]);
  const other = getComputedStyle(screen.getByRole('button', { name: 'Waiting', pressed: false }));
  expect(other.backgroundColor).not.toBe(chosen.backgroundColor);
});

it('a chip that only removes its filter is no switch', () => {
  show();
  expect(screen.getByText('Of Karim').closest('.MuiChip-root')).not.toHaveAttribute('aria-pressed');
});
