import { create } from 'zustand';
import type { UserType } from '#shared/contract/operation';
import { deviceStorage } from '../../storage';

const KEYS = 'wayfare-keys';

const DENSE = 'wayfare-dense';

type Desk = {
  /** Dialog over the page: the palette, or the list of shortcuts. */
  shown: 'palette' | 'keys' | undefined;
  /** Whether single keys are shortcuts, also A for a driver's offer (WCAG 2.1.4). */
  keys: boolean;
  /** Whether the rows of tables are low. */
  dense: boolean;
};

export const useDesk = create<Desk>(() => ({
  shown: undefined,
  keys: deviceStorage.getItem(KEYS) !== 'off',
  dense: deviceStorage.getItem(DENSE) === 'on',
}));

/** Whether somebody of this type has tables to work through, and so palette and shortcuts. */
export const worksAtDesk = (userType: UserType): boolean => userType === 'admin' || userType === 'fleetadmin';

export const showOnDesk = (shown: Desk['shown']): void => useDesk.setState({ shown });

/** Some users need the letters for their own tools, such as speech input. */
export const switchKeys = (keys: boolean): void => {
  useDesk.setState({ keys });
  deviceStorage.setItem(KEYS, keys ? 'on' : 'off');
};

export const switchDense = (dense: boolean): void => {
  useDesk.setState({ dense });
  deviceStorage.setItem(DENSE, dense ? 'on' : 'off');
};
