import { StrictMode, useEffect, type ReactNode } from 'react';

/** The root of the program; `onStart` is called when it has been rendered or hydrated. */
export function Started(props: { onStart?: () => void; children: ReactNode }) {
  const { onStart } = props;
  useEffect(() => onStart?.(), [onStart]);
  return <StrictMode>{props.children}</StrictMode>;
}
