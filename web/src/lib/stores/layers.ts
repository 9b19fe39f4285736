import { create } from 'zustand';

/** An overlay above the page: a sheet, a dialog, a menu. */
export type Layer = {
  /** Missing while it cannot be closed, e.g. while it submits. */
  close?: () => void;
};

/** The open overlays, the topmost last. */
export const useLayers = create<{ open: readonly Layer[] }>(() => ({ open: [] }));

export const addLayer = (layer: Layer): (() => void) => {
  useLayers.setState(({ open }) => ({ open: [...open, layer] }));
  return () => useLayers.setState(({ open }) => ({ open: open.filter(other => other !== layer) }));
};
