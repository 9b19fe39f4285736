import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { AccessibleMapText } from './map-text';

const crowd = Array.from({ length: 200 }, (_, i) => ({ id: `d${i}`, name: `Driver ${i}`, lat: 57.7, lng: 11.9 }));
const named = () => within(screen.getByRole('region', { name: 'What the map shows' })).getAllByText(/^Driver \d+$/);

it('counts a crowd and names some of it beside a map that is drawn', () => {
  renderInProviders(<AccessibleMapText label="Map" drivers={crowd} />);
  expect(screen.getByText(/200/)).toBeInTheDocument();
  expect(named()).toHaveLength(30);
});

it('says that the reader is on it', () => {
  renderInProviders(<AccessibleMapText label="Map" me={{ lat: 57.7, lng: 11.9 }} />);
  expect(screen.getByText('Your own position')).toBeInTheDocument();
});

it('names everybody where it stands for the map', () => {
  renderInProviders(<AccessibleMapText label="Map" drivers={crowd} visible />);
  expect(named()).toHaveLength(200);
});
