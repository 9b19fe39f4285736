import { useEffect } from 'react';
import { create } from 'zustand';

/** The part of a phone's map that the sheet over it covers; undefined without a sheet, or for one as high as its content. */
export const useSheetPart = create<{ part: number | undefined }>(() => ({ part: undefined }));

/** Reports the height at which a sheet rests to the map below it, so that the camera can show everything above it. */
export function useReportPart(part: number | undefined): void {
  useEffect(() => {
    useSheetPart.setState({ part });
    return () => useSheetPart.setState({ part: undefined });
  }, [part]);
}
