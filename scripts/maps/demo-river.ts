import type { Corridor } from './derive-river';

/**
 * The Göta älv through Gothenburg, from the harbour mouth up to Lärje: our own rough sketch of its centre line and
 * width. The demo's street data has no water, and the city is hard to recognise without its river.
 */
export const gotaAlv: Corridor = {
  name: 'Göta älv',
  course: [
    { at: [11.845, 57.6895], reachMetres: 520 },
    { at: [11.885, 57.6895], reachMetres: 480 },
    { at: [11.901, 57.6908], reachMetres: 380 },
    { at: [11.915, 57.6962], reachMetres: 330 },
    { at: [11.928, 57.7005], reachMetres: 330 },
    { at: [11.94, 57.7042], reachMetres: 400 },
    { at: [11.95, 57.707], reachMetres: 470 },
    { at: [11.957, 57.711], reachMetres: 420 },
    { at: [11.965, 57.7145], reachMetres: 220 },
    { at: [11.975, 57.7175], reachMetres: 130 },
    { at: [11.987, 57.721], reachMetres: 130 },
    { at: [11.993, 57.727], reachMetres: 110 },
    { at: [11.997, 57.735], reachMetres: 90 },
    { at: [12.0015, 57.745], reachMetres: 75 },
    { at: [12.0025, 57.7535], reachMetres: 70 },
    { at: [12.004, 57.762], reachMetres: 70 },
  ],
};
