import type { ComponentType } from 'react';
import { create } from 'zustand';

/** A strip on top of the pages in the frames of signed-in users, from a part that not everybody loads. */
export const useFrameStrip = create<{ Strip?: ComponentType | undefined }>(() => ({}));
