import { useState, type ReactNode } from 'react';
import { useConfig } from '@/lib/stage-config';
import { RobotBox } from './robot-box';
import { createTokens } from './tokens';

export type RobotCheck = {
  /** Whether the stage has one. */
  isWanted: boolean;
  /** For the form's `onFocus`: the check loads once somebody begins to fill it in. */
  touch(): void;
  widget: ReactNode;
  /** The proof for one submission; undefined if the stage demands none, or the widget has none. */
  token(): Promise<string | undefined>;
};

/** The stage's robot check for a form; `action` is the operation that wants it. */
export function useRobotCheck(action: 'user_signup' | 'check_user_exists'): RobotCheck {
  const config = useConfig()?.robotCheck;
  const [isWanted, setWanted] = useState(false);
  const [tokens] = useState(createTokens);
  const touch = () => setWanted(true);
  return {
    isWanted: config !== undefined,
    touch,
    widget: config && isWanted ? <RobotBox {...config} action={action} tokens={tokens} /> : null,
    token: async () => {
      if (!config) return undefined;
      touch();
      return tokens.take();
    },
  };
}
