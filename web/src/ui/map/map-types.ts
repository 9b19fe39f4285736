import type { LatLng } from '#shared/contract/entities/common';

/** An end of the trip; the address is read out and shown beside the pin. */
export type MapPoint = LatLng & {
  add?: string;
};

/** A driver among many: a dot. */
export type MapDriver = LatLng & {
  id: string;
  name?: string;
  /** Busy drivers are drawn faint. */
  busy?: boolean;
  /** Degrees clockwise from north. */
  bearing?: number;
};

/** The driver of this trip: glides from one position to the next. */
export type MapVehicle = LatLng & {
  name?: string;
};

/** What becomes of a pin that is moved by hand. */
export type PinHandlers = {
  onMove: (which: 'pickup' | 'drop', at: LatLng) => void;
  onDrop: (which: 'pickup' | 'drop', at: LatLng) => void;
  /** It goes back to where it was. */
  onCancel: (which: 'pickup' | 'drop') => void;
  /** Shown above the pin. */
  words?: { which: 'pickup' | 'drop'; text: string };
};

export type LiveMapProps = {
  /** Names the map for screen readers. */
  label: string;
  pickup?: MapPoint;
  drop?: MapPoint;
  /** The driving route, pickup first. */
  route?: readonly LatLng[];
  /** The way that was driven, drawn over the route in another colour. */
  driven?: readonly LatLng[];
  /** km and seconds, for the text equal. */
  routeDistanceKm?: number;
  routeSeconds?: number;
  vehicle?: MapVehicle;
  drivers?: readonly MapDriver[];
  /** Where the map stands when there is nothing to fit; the region's middle otherwise. */
  center?: LatLng;
  /** 10 shows a city and its surroundings. Fitting goes no closer than this, where it is given. */
  zoom?: number;
  /** Stay at `center` and `zoom` and move there when they change, rather than fitting what is shown. */
  hold?: boolean;
  /** Leaves the camera alone whatever changes: somebody is at work on the map. */
  stay?: boolean;
  /** Lets both pins be moved; without it they stand fast. */
  pins?: PinHandlers;
  /** Another value fits the map again, as after a press on "Show where I am". */
  fitKey?: string | number;
  /**
   * What of the map lies under a `BottomSheet`, or under one and a panel on the other side; kept free of pins. A number is
   * the height (px) of the sheet on a phone, where it is known.
   */
  covered?: 'sheet' | 'sides' | 'nothing' | number;
  /** A click or tap on the ground. */
  onPick?: (at: LatLng) => void;
  /** A click on a driver's dot. */
  onDriver?: (id: string) => void;
  /** CSS height; fills its positioned parent when missing. */
  height?: number | string;
  /** Show the text equal below the map, not to screen readers alone. */
  textVisible?: boolean;
};
