import type { ReactNode } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { Settings } from '#shared/contract/entities/settings';

/** A dialog, sheet or menu as somebody sees it, with all that it asks the server for. */
export type Overlay = {
  user?: User;
  settings?: Partial<Settings>;
  appcat?: 'taxi' | 'delivery';
  /** The address of its page. */
  route?: string;
  /** Answers of the server by operation, in addition to those at every start. */
  api?: Readonly<Record<string, (input: never) => unknown>>;
  /** Values of the stores before it is drawn. */
  before?: () => void;
  draw: () => ReactNode;
  /** Whether the first rendered button opens it. */
  isBehindButton?: boolean;
};

/** The overlays that a source of the site draws, in each of their states, by its path below `web/src`. */
export type Overlays = Readonly<Record<string, readonly Overlay[]>>;

export const nothing = (): void => undefined;
