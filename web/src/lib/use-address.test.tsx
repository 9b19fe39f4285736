import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useAddress } from './use-address';

it('[ADM-11] a later write keeps earlier ones: a search outlives the sheet of a row', () => {
  const { result } = renderHook(() => useAddress(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/drivers?size=50']}>{children}</MemoryRouter>,
  });
  const { write } = result.current;
  act(() => write({ q: 'nora' }));
  act(() => {
    write({ row: 'd1' });
    write({ state: 'waiting' });
  });
  expect(result.current.params.toString()).toBe('size=50&q=nora&row=d1&state=waiting');
  act(() => write({ row: '' }));
  expect(result.current.params.toString()).toBe('size=50&q=nora&state=waiting');
});

it('[ADM-11] keeps what another part of the page has written and the router has not drawn yet', () => {
  const { result } = renderHook(() => [useAddress(), useAddress()] as const, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/drivers']}>{children}</MemoryRouter>,
  });
  const [sheet, search] = result.current;
  act(() => {
    sheet.write({ row: 'd1' });
    search.write({ q: 'nora' });
  });
  expect(result.current[1].params.toString()).toBe('row=d1&q=nora');
  act(() => search.write({ q: '' }));
  expect(result.current[0].params.toString()).toBe('row=d1');
});
