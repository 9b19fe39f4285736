/** Colours of the map: a muted background, so that the route stands out. */
export type MapColors = {
  water: string;
  land: string;
  border: string;
  green: string;
  forest: string;
  built: string;
  building: string;
  square: string;
  road: string;
  roadEdge: string;
  main: string;
  mainEdge: string;
  path: string;
  label: string;
  labelStrong: string;
  halo: string;
  ink: string;
  amber: string;
};

export const mapColors: Record<'light' | 'dark', MapColors> = {
  light: {
    water: '#DDE4E6',
    land: '#F5F2EC',
    border: '#C9C2B2',
    green: '#E5EADB',
    forest: '#DCE4D3',
    built: '#F0ECE4',
    building: '#E6E0D4',
    square: '#FBF9F5',
    road: '#FFFFFF',
    roadEdge: '#DFD8C9',
    main: '#FFFFFF',
    mainEdge: '#CBC3B1',
    path: '#D8D0BF',
    label: '#696455',
    labelStrong: '#3A382F',
    halo: '#F7F5F0',
    ink: '#14171F',
    amber: '#FFB300',
  },
  dark: {
    water: '#0A0D12',
    land: '#151920',
    border: '#333A46',
    green: '#172019',
    forest: '#152017',
    built: '#171B23',
    building: '#1D222B',
    square: '#1C212A',
    road: '#262C37',
    roadEdge: '#0F1218',
    main: '#343C49',
    mainEdge: '#0F1218',
    path: '#232934',
    label: '#8F96A4',
    labelStrong: '#C5CAD3',
    halo: '#12161D',
    ink: '#07090D',
    amber: '#FFB300',
  },
};
