import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giveWholeStyles } from '@/testing/styles';
import { createWayfareTheme } from './theme';

giveWholeStyles();

it('a text button that inherits its color has that of the words around it', () => {
  render(
    <ThemeProvider theme={createWayfareTheme('ltr')}>
      <Box sx={{ color: 'rgb(1, 2, 3)' }}>
        <Button variant="text" color="inherit">
          Try again
        </Button>
      </Box>
    </ThemeProvider>,
  );
  expect(getComputedStyle(screen.getByRole('button')).color).toBe('rgb(1, 2, 3)');
});
