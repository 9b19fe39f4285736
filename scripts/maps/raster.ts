import { groupBy } from './group';
import type { Position } from './osm-feature';

const METRES_PER_DEGREE = 111_195;

/** A grid of square cells over a part of the map. */
export class Raster {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
  private readonly west: number;
  private readonly south: number;
  private readonly squeeze: number;

  constructor(
    [west, south, east, north]: readonly [number, number, number, number],
    readonly cellMetres: number,
  ) {
    this.west = west;
    this.south = south;
    this.squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
    const size = (degrees: number, scale: number) => Math.ceil((degrees * METRES_PER_DEGREE * scale) / cellMetres) + 1;
    this.columns = size(east - west, this.squeeze);
    this.rows = size(north - south, 1);
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  /** Column and row of a position, as fractions. */
  locate([lng, lat]: Position): [number, number] {
    const scale = METRES_PER_DEGREE / this.cellMetres;
    return [(lng - this.west) * scale * this.squeeze, (lat - this.south) * scale];
  }

  positionOf(column: number, row: number): Position {
    const scale = METRES_PER_DEGREE / this.cellMetres;
    return [this.west + column / (scale * this.squeeze), this.south + row / scale];
  }

  /** Sets the cells within `metres` of a position. */
  stamp(at: Position, metres: number, value: number): void {
    const [x, y] = this.locate(at);
    const radius = metres / this.cellMetres;
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(this.rows - 1, y + radius); row++)
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(this.columns - 1, x + radius); column++)
        if ((column - x) ** 2 + (row - y) ** 2 <= radius * radius) this.cells[row * this.columns + column] = value;
  }

  /** Stamps along a line; the radius may change linearly from its beginning to its end. */
  stroke(from: Position, to: Position, metres: readonly [number, number], value: number): void {
    const [[x1, y1], [x2, y2]] = [this.locate(from), this.locate(to)];
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)));
    for (let i = 0; i <= steps; i++) {
      const share = i / steps;
      const at: Position = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      this.stamp(at, metres[0] + share * (metres[1] - metres[0]), value);
    }
  }

  /**
   * The outlines of all cells with a value, as closed rings along the cell edges: outer rings turn left, holes turn
   * right.
   */
  outlines(value: number): Position[][] {
    const is = (column: number, row: number) =>
      column >= 0 &&
      row >= 0 &&
      column < this.columns &&
      row < this.rows &&
      this.cells[row * this.columns + column] === value;
    const sides: { from: [number, number]; to: [number, number] }[] = [];
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) {
        if (!is(column, row)) continue;
        const [a, b, c, d] = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]] as [number, number][]; // prettier-ignore
        if (!is(column, row - 1)) sides.push({ from: a!, to: b! });
        if (!is(column + 1, row)) sides.push({ from: b!, to: c! });
        if (!is(column, row + 1)) sides.push({ from: c!, to: d! });
        if (!is(column - 1, row)) sides.push({ from: d!, to: a! });
      }
    const byStart = groupBy(sides, side => side.from.join());
    const rings: Position[][] = [];
    for (const first of sides) {
      if (!byStart.get(first.from.join())?.includes(first)) continue;
      const ring: Position[] = [];
      for (let side: typeof first | undefined = first; side; side = byStart.get(side.to.join())?.[0]) {
        const here = byStart.get(side.from.join())!;
        here.splice(here.indexOf(side), 1);
        // `locate` counts from cell centres, and corners are half a cell away from them.
        ring.push([side.from[0] - 0.5, side.from[1] - 0.5]);
      }
      rings.push(ring);
    }
    return rings;
  }
}
