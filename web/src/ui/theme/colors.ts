/** The product's colours: ink on paper, with amber as the only accent. Every pair used together is listed below. */
export type ColorTokens = {
  ink: string;
  inkMuted: string;
  paper: string;
  surface: string;
  raised: string;
  hairline: string;
  /** Border of a control: 3:1 against paper and surface. */
  outline: string;
  amber: string;
  /** Ground of the one chosen thing among its neighbours: an entry of the drawer, a row. */
  chosenSoft: string;
  /** Ground of what must not be missed: the code of a ride, an open debt. */
  signalSoft: string;
  onAmber: string;
  primary: string;
  onPrimary: string;
  primaryHover: string;
  success: string;
  successSoft: string;
  info: string;
  infoSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  onDanger: string;
};

export const lightColors: ColorTokens = {
  ink: '#14171F',
  inkMuted: '#5A5E69',
  paper: '#FFFFFF',
  surface: '#F7F5F0',
  raised: '#FFFFFF',
  hairline: '#E4E0D6',
  outline: '#86816F',
  amber: '#FFB300',
  chosenSoft: '#EFECE4',
  signalSoft: '#FFF3D6',
  onAmber: '#14171F',
  primary: '#14171F',
  onPrimary: '#FFFFFF',
  primaryHover: '#2B303C',
  success: '#0B7A4B',
  successSoft: '#E8F5EE',
  info: '#1F5FD6',
  infoSoft: '#EBF1FD',
  warning: '#A85700',
  warningSoft: '#FEF6EA',
  danger: '#C62828',
  dangerSoft: '#FDEEED',
  onDanger: '#FFFFFF',
};

export const darkColors: ColorTokens = {
  ink: '#F3F1EA',
  inkMuted: '#A6ABB6',
  paper: '#0F1218',
  surface: '#171B23',
  raised: '#1D222C',
  hairline: '#394150',
  outline: '#707888',
  amber: '#FFB300',
  chosenSoft: '#282E3A',
  // Amber at 14 % over `raised`.
  signalSoft: '#3D3626',
  onAmber: '#14171F',
  primary: '#FFB300',
  onPrimary: '#14171F',
  primaryHover: '#FFC233',
  success: '#4CC38A',
  successSoft: '#11291E',
  info: '#82A9FF',
  infoSoft: '#16233F',
  warning: '#F2A354',
  warningSoft: '#312312',
  danger: '#FF8078',
  dangerSoft: '#371B1C',
  onDanger: '#14171F',
};

type Pair = readonly [foreground: keyof ColorTokens, background: keyof ColorTokens];

/** Text on its background: at least 4.5:1. */
export const textPairs: readonly Pair[] = [
  ...(['paper', 'surface', 'raised'] as const).flatMap(ground => [
    ['ink', ground] as const,
    ['inkMuted', ground] as const,
    ['success', ground] as const,
    ['info', ground] as const,
    ['warning', ground] as const,
    ['danger', ground] as const,
  ]),
  ['success', 'successSoft'],
  ['info', 'infoSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['ink', 'chosenSoft'],
  ['inkMuted', 'chosenSoft'],
  ['ink', 'signalSoft'],
  ['ink', 'successSoft'],
  ['ink', 'infoSoft'],
  ['ink', 'warningSoft'],
  ['ink', 'dangerSoft'],
  ['onAmber', 'amber'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onDanger', 'danger'],
];

/** Borders, icons, focus: at least 3:1. Amber is always on ink or outlined in ink, so it is measured against ink. */
export const nonTextPairs: readonly Pair[] = [
  ['outline', 'paper'],
  ['outline', 'surface'],
  ['outline', 'raised'],
  ['primary', 'paper'],
  ['primary', 'surface'],
  ['onAmber', 'amber'],
];
