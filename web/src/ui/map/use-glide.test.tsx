import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LatLng } from '#shared/contract/entities/common';
import { useGlide } from './glide';

it('shows no vehicle any more when its position is not known', async () => {
  const at: LatLng = { lat: 57.7, lng: 11.9 };
  const { result, rerender } = renderHook(({ target }: { target?: LatLng }) => useGlide(target), {
    initialProps: { target: at } as { target?: LatLng },
  });
  await waitFor(() => expect(result.current).toMatchObject(at));
  rerender({});
  expect(result.current).toBeUndefined();
});
