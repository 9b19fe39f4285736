import { create } from 'zustand';

/** Something that lies over the page: a sheet, a dialog, a menu. */
export type Layer = {
  /** Missing while it cannot be closed, as while it sends. */
  close?: () => void;
};

/** What lies over the page, the topmost last. */
export const useLayers = create<{ open: readonly Layer[] }>(() => ({ open: [] }));

export const addLayer = (layer: Layer): (() => void) => {
  useLayers.setState(({ open }) => ({ open: [...open, layer] }));
  return () => useLayers.setState(({ open }) => ({ open: open.filter(other => other !== layer) }));
};
