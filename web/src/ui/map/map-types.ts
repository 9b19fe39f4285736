import type { LatLng } from '#shared/contract/entities/common';
import type { MyPosition } from '@/lib/use-my-position';
import type { VehicleKind } from '@/ui/vehicle-art';

/** An end of the trip; the address is read out and shown beside the pin. */
export type MapPoint = LatLng & {
  add?: string;
};

/** One of many drivers, drawn as their vehicle. */
export type MapDriver = LatLng & {
  id: string;
  name?: string;
  /** Default: a car. */
  kind?: VehicleKind;
  /** Busy drivers are hollow. */
  busy?: boolean;
  /** Degrees clockwise from north; without it the vehicle is drawn from the front. */
  bearing?: number | undefined;
};

/** The driver of this trip, animated from one position to the next. */
export type MapVehicle = LatLng & {
  name?: string;
  /** The arrival in words, for the text alternative. */
  words?: string;
  /** Default: a car. */
  kind?: VehicleKind;
};

/** Handlers of a draggable pin. */
export type PinHandlers = {
  onMove: (which: 'pickup' | 'drop', at: LatLng) => void;
  onDrop: (which: 'pickup' | 'drop', at: LatLng) => void;
  /** The pin has returned to its former position. */
  onCancel: (which: 'pickup' | 'drop') => void;
  /** Shown above the pin. */
  words?: { which: 'pickup' | 'drop'; text: string };
};

/** An end of the trip that is chosen by moving the map under a fixed pin. */
export type ChosenPin = {
  which: 'pickup' | 'drop';
  /** The pin's position; undefined while the map moves. */
  onRest: (at: LatLng | undefined) => void;
  /** Enter on the pin. */
  onTake: () => void;
  /** Shown below the pin. */
  words?: string | undefined;
};

export type LiveMapProps = {
  /** Names the map for screen readers. */
  label: string;
  pickup?: MapPoint;
  drop?: MapPoint;
  /** The driving route, pickup first. */
  route?: readonly LatLng[];
  /** The vehicle drives along the route: the part behind it is drawn faintly. */
  underway?: boolean;
  /** The driver's route to the pickup. */
  approach?: readonly LatLng[];
  /** The route actually driven, drawn over the planned one in another colour. */
  driven?: readonly LatLng[];
  /** The reader compares the driven route with the planned one. */
  compared?: boolean;
  /** Distance in km and duration in seconds, for the text alternative. */
  routeDistanceKm?: number;
  routeSeconds?: number;
  vehicle?: MapVehicle;
  /** The vehicle's current destination: the camera then shows these two rather than the whole trip. */
  goal?: LatLng;
  /** The reader's own position. */
  me?: MyPosition | undefined;
  drivers?: readonly MapDriver[];
  /** The highlighted driver, apart from the clusters. */
  chosenDriver?: string | undefined;
  /** The map's centre if there is nothing to fit; by default the region's centre. */
  center?: LatLng;
  /** 10 shows a city and its surroundings. Also the maximum zoom of fitting, when given. */
  zoom?: number;
  /** Stay at `center` and `zoom`, and move there when they change, instead of fitting the content. */
  hold?: boolean;
  /** Never move the camera: the user is working on the map. */
  stay?: boolean;
  /** Makes both pins draggable; without it they are fixed. */
  pins?: PinHandlers;
  /** A pin is in the centre of the uncovered part, and the map is moved under it. */
  choosing?: ChosenPin;
  /** A new value fits the map again, e.g. after a press on "Show where I am". */
  fitKey?: string | number;
  /**
   * The part of the map that is covered by a `BottomSheet`, or by one and a panel on the other side; pins are moved out
   * of it. `most` is a sheet opened higher on a phone. A number is the height (px) of the sheet on a phone, if known.
   */
  covered?: 'sheet' | 'most' | 'sides' | 'nothing' | number;
  /** A click or tap on the map itself. */
  onPick?: (at: LatLng) => void;
  /** A click on a driver. */
  onDriver?: (id: string) => void;
  /** The user moved the map. */
  onMoved?: () => void;
  /** CSS height; by default fills its positioned parent. */
  height?: number | string;
  /** Show the text alternative below the map, not only to screen readers. */
  textVisible?: boolean;
};
