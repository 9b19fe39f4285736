import type { SvgIconComponent } from './svg-icon';
import {
  AlertIcon,
  BellIcon,
  BookingsIcon,
  CalendarIcon,
  CardIcon,
  CarIcon,
  DashboardIcon,
  HomeIcon,
  ListIcon,
  PlusIcon,
  RouteIcon,
  SettingsIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '@/ui/icons';

const icons: Record<string, SvgIconComponent> = {
  home: HomeIcon,
  dashboard: DashboardIcon,
  bookings: BookingsIcon,
  plus: PlusIcon,
  users: UsersIcon,
  user: UserIcon,
  car: CarIcon,
  list: ListIcon,
  tag: TagIcon,
  wallet: WalletIcon,
  calendar: CalendarIcon,
  card: CardIcon,
  alert: AlertIcon,
  settings: SettingsIcon,
  bell: BellIcon,
  route: RouteIcon,
};

export const navIcon = (name: string): SvgIconComponent => icons[name] ?? ListIcon;
