import { line } from './icon-line';
import { shellPaths } from './shell-paths';

export const MenuIcon = /* @__PURE__ */ line('Menu', shellPaths.Menu);
export const CloseIcon = /* @__PURE__ */ line('Close', shellPaths.Close);
export const GlobeIcon = /* @__PURE__ */ line('Globe', shellPaths.Globe);
export const ArrowIcon = /* @__PURE__ */ line('Arrow', shellPaths.Arrow, true);
export const ChevronIcon = /* @__PURE__ */ line('Chevron', shellPaths.Chevron);
export const SunIcon = /* @__PURE__ */ line('Sun', shellPaths.Sun);
export const MoonIcon = /* @__PURE__ */ line('Moon', shellPaths.Moon);
export const OfflineIcon = /* @__PURE__ */ line('Offline', shellPaths.Offline);
export const FacebookIcon = /* @__PURE__ */ line('Facebook', shellPaths.Facebook);
export const TwitterIcon = /* @__PURE__ */ line('Twitter', shellPaths.Twitter);
export const InstagramIcon = /* @__PURE__ */ line('Instagram', shellPaths.Instagram);

export const SearchIcon = /* @__PURE__ */ line('Search', 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4');
export const HomeIcon = /* @__PURE__ */ line('Home', 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z');
export const BriefcaseIcon = /* @__PURE__ */ line(
  'Briefcase',
  'M4.5 8h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM9 8V5.5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1V8M3.5 13h17',
);
export const DashboardIcon = /* @__PURE__ */ line('Dashboard', 'M4 20V11M10 20V4M16 20v-7M21 20H3');
export const BookingsIcon = /* @__PURE__ */ line(
  'Bookings',
  'M6 3.5h12a1 1 0 0 1 1 1V21l-3.5-2-3.5 2-3.5-2L5 21V4.5a1 1 0 0 1 1-1zM9 8.5h6M9 12.5h6',
);
export const UsersIcon = /* @__PURE__ */ line(
  'Users',
  'M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM2.5 20c.4-3.3 3.1-5.5 6.5-5.5s6.1 2.2 6.5 5.5M16 4.4a3.75 3.75 0 0 1 0 6.8M18.2 14.9c1.9.8 3.1 2.6 3.3 5.1',
);
export const UserIcon = /* @__PURE__ */ line(
  'User',
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-3.7 3.6-6 7.5-6s7 2.3 7.5 6',
);
export const CarIcon = /* @__PURE__ */ line(
  'Car',
  'M3.5 17v-4.2l2-.9L7.6 7a2 2 0 0 1 1.8-1.2h5.2A2 2 0 0 1 16.4 7l2.1 4.9 2 .9V17h-2M9 17h6M3.5 17h1M5.5 12h13M6.75 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.25 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
);
export const WalletIcon = /* @__PURE__ */ line(
  'Wallet',
  'M17 8V5.5a1 1 0 0 0-1.2-1L5.2 6.6A2 2 0 0 0 3.5 8.5V18a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H5M16.5 14h.01',
);
export const SettingsIcon = /* @__PURE__ */ line(
  'Settings',
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const BellIcon = /* @__PURE__ */ line('Bell', 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4');
export const BellOffIcon = /* @__PURE__ */ line(
  'BellOff',
  'M9 5.8A6 6 0 0 1 18 11v3M6.3 9.2L6 11v5.5L4.5 18H17M10 21h4M4 4l16 16',
);
export const TagIcon = /* @__PURE__ */ line(
  'Tag',
  'M4 12.2V5a1 1 0 0 1 1-1h7.2L20 11.8a1.2 1.2 0 0 1 0 1.7L13.5 20a1.2 1.2 0 0 1-1.7 0zM8.5 8.5h.01',
);
export const LogoutIcon = /* @__PURE__ */ line(
  'Logout',
  'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5L20 12l-3.5 3.5',
  true,
);
export const PlusIcon = /* @__PURE__ */ line('Plus', 'M12 5v14M5 12h14');
export const PinIcon = /* @__PURE__ */ line(
  'Pin',
  'M12 21s7-6.1 7-11.2A7 7 0 0 0 5 9.8C5 14.9 12 21 12 21zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const TargetIcon = /* @__PURE__ */ line(
  'Target',
  'M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 12h.01',
);
export const ClockIcon = /* @__PURE__ */ line('Clock', 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2');
export const CalendarIcon = /* @__PURE__ */ line(
  'Calendar',
  'M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1zM4 10h16M8.5 3.5v4M15.5 3.5v4',
);
export const PhoneIcon = /* @__PURE__ */ line(
  'Phone',
  'M5 4h3.5l1.7 4.3-2.2 1.5a11 11 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1 1 0 0 1-1 1C11 20 4 13 4 5a1 1 0 0 1 1-1z',
);
export const ChatIcon = /* @__PURE__ */ line(
  'Chat',
  'M20 11.5a7.5 7.5 0 0 1-11 6.6L4 19.5l1.4-4.6A7.5 7.5 0 1 1 20 11.5zM9 11.5h.01M12.5 11.5h.01M16 11.5h.01',
);
export const ShareIcon = /* @__PURE__ */ line(
  'Share',
  'M12 15V3.5M8 7l4-3.5L16 7M6 11H5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1',
);
export const StarIcon = /* @__PURE__ */ line(
  'Star',
  'M12 3.5l2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.9z',
);
export const CheckIcon = /* @__PURE__ */ line('Check', 'M5 12.5l4.5 4.5L19 7.5');
export const ApproveIcon = /* @__PURE__ */ line(
  'Approve',
  'M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM2.5 20c.4-3.3 3.1-5.5 6.5-5.5 1.7 0 3.2.5 4.4 1.5M14.5 18.5l2.5 2.5 4.500-5',
);
export const AlertIcon = /* @__PURE__ */ line('AlertTriangle', 'M12 4.5L21 19.5H3zM12 10.5v4M12 17h.01');
export const InfoIcon = /* @__PURE__ */ line(
  'Info',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.5v4.5M12 8h.01',
);
export const CardIcon = /* @__PURE__ */ line(
  'Card',
  'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3 10h18M6.5 15h4',
);
export const ParcelIcon = /* @__PURE__ */ line(
  'Parcel',
  'M4 7.5l8-4 8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4',
);
export const RouteIcon = /* @__PURE__ */ line(
  'Route',
  'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 8.5V15a3 3 0 0 0 3 3h6.5M11 6h4a3 3 0 0 1 3 3v6.5',
);
export const ShieldIcon = /* @__PURE__ */ line(
  'Shield',
  'M12 3.5l7.5 2.8v5.4c0 4.3-3 7.6-7.5 8.8-4.5-1.2-7.5-4.5-7.5-8.8V6.3zM8.8 12l2.3 2.3 4.2-4.3',
);
export const AccessIcon = /* @__PURE__ */ line(
  'Access',
  'M12 6.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM5 8.6c4.6 1.3 9.4 1.3 14 0M12 9.6v4.9M9 20.5l3-6 3 6',
);
export const EditIcon = /* @__PURE__ */ line(
  'Edit',
  'M4 20l1-4L16.5 4.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 19zM14.5 6.5l3 3',
);
export const TrashIcon = /* @__PURE__ */ line(
  'Trash',
  'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13a1 1 0 0 0 1 .9h7.4a1 1 0 0 0 1-.9l.8-13M10 10.5v6M14 10.5v6',
);
export const KeyIcon = /* @__PURE__ */ line(
  'Keyboard',
  'M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8',
);
export const RowsIcon = /* @__PURE__ */ line('Rows', 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16');
export const FilterIcon = /* @__PURE__ */ line('Filter', 'M4 6h16M7 12h10M10 18h4');
export const DownloadIcon = /* @__PURE__ */ line('Download', 'M12 4v11.5M7.5 11.5L12 16l4.5-4.5M4.5 20h15');
export const MoreIcon = /* @__PURE__ */ line('More', 'M5.5 12h.01M12 12h.01M18.5 12h.01', false, 2.75);
export const FoldIcon = /* @__PURE__ */ line('Fold', 'M4.5 5h15v14h-15zM10 5v14M16.500 9.500L14 12l2.500 2.500', true);
export const BackIcon = /* @__PURE__ */ line('Back', 'M19.5 12H5M10.5 6.5L5 12l5.5 5.5', true);
export const ExpandIcon = /* @__PURE__ */ line('Expand', 'M14 4h6v6M20 4l-8 8M10 5H5v14h14v-5', true);
export const CopyIcon = /* @__PURE__ */ line(
  'Copy',
  'M9 8.5h9.5a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1zM5 15.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9.5a1 1 0 0 1 1 1',
);
export const DriverIcon = /* @__PURE__ */ line(
  'Wheel',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 14.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM3.6 11.2l6.3.6M14.1 11.8l6.3-.6M12 14.2v6.2',
);
export const FleetIcon = /* @__PURE__ */ line(
  'Building',
  'M5 20.5V4.5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v16M14 10h4a1 1 0 0 1 1 1v9.5M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3',
);
export const ChartIcon = /* @__PURE__ */ line('Chart', 'M4 4v15a1 1 0 0 0 1 1h15M7.5 15l4-4.5 3 2.5L20 7');
export const CoinsIcon = /* @__PURE__ */ line(
  'Coins',
  'M12 10.5c4.1 0 7.5-1.3 7.5-3s-3.4-3-7.5-3-7.5 1.3-7.5 3 3.4 3 7.5 3zM4.5 7.5v9c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-9M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
);
export const TopUpIcon = /* @__PURE__ */ line(
  'WalletPlus',
  'M19.5 10.5V8a2 2 0 0 0-2-2h-12a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2H11M3.5 10.5h16M17.5 14v6.5M14.3 17.3h6.5',
);
export const BankIcon = /* @__PURE__ */ line(
  'Bank',
  'M4 9.5l8-5.5 8 5.5zM6.5 9.5V17M12 9.5V17M17.5 9.5V17M4 20h16M5 17h14',
);
export const BookIcon = /* @__PURE__ */ line(
  'Book',
  'M12 6.5C9.8 5 7 4.5 4 4.8v13.4c3-.3 5.8.2 8 1.7 2.2-1.5 5-2 8-1.7V4.8c-3-.3-5.8.2-8 1.7zM12 6.5v13.4',
);
export const HistoryIcon = /* @__PURE__ */ line(
  'History',
  'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4.2v4.3h4.3M12 8v4.5l3 1.8',
);
export const CancelIcon = /* @__PURE__ */ line(
  'CancelCircle',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9 9l6 6M15 9l-6 6',
);
export const FlagIcon = /* @__PURE__ */ line('Flag', 'M6 21V4M6 4.5h11.5l-2.5 4 2.5 4H6');
export const PowerIcon = /* @__PURE__ */ line('Power', 'M12 3.5v8M7 6.7a7.5 7.5 0 1 0 10 0');
export const EyeIcon = /* @__PURE__ */ line(
  'Eye',
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
);
export const EyeOffIcon = /* @__PURE__ */ line(
  'EyeOff',
  'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.400 7.300A15 15 0 0 0 2.500 12S6 18.500 12 18.500c1.800 0 3.300-.6 4.600-1.400M10 10a3 3 0 0 0 4.100 4.100',
);
