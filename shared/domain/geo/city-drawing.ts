import type { LatLng } from './lat-lng';

/**
 * A region drawn for the public site (`city.json` of a region pack). Paths are SVG's, in units of `metres` on the
 * ground, inside and around a frame of `width` by `height` units whose middle is `center`; north is up.
 */
export type CityDrawing = {
  name: string;
  attribution: string;
  center: LatLng;
  width: number;
  height: number;
  metres: number;
  water: string;
  green: string;
  /** Main streets of the whole region, and every street in and just around the frame. */
  main: string;
  minor: string;
  /** A sample route along the streets, as an encoded polyline; absent if no route lies inside of the frame. */
  way?: string;
};

export type PicturePoint = { x: number; y: number };

const METRES_PER_DEGREE = 111_320;

/** Positions in the units of a drawing, and back. Flat: for a region, not for a country. */
export const cityProjection = (frame: Pick<CityDrawing, 'center' | 'width' | 'height' | 'metres'>) => {
  const { center, width, height } = frame;
  const perDegree = METRES_PER_DEGREE / frame.metres;
  // A degree of longitude shrinks towards the poles.
  const east = Math.cos((center.lat * Math.PI) / 180) * perDegree;
  return {
    toPicture: ({ lat, lng }: LatLng): PicturePoint => ({
      x: width / 2 + (lng - center.lng) * east,
      y: height / 2 - (lat - center.lat) * perDegree,
    }),
    toPosition: ({ x, y }: PicturePoint): LatLng => ({
      lat: center.lat - (y - height / 2) / perDegree,
      lng: center.lng + (x - width / 2) / east,
    }),
  };
};
