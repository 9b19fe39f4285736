/** React's message about a lazy part, which the build leaves out of a drawn page on purpose. */
const leftOut =
  /^Minified React error #419;|^The server (could not finish this Suspense boundary|used "renderToString")/;

/**
 * Reports, like any error of the page, that a drawn page differs from the program's output. React then renders the page
 * again: its reader sees a flash and loses the focus.
 */
export const reportMismatch = (error: unknown): void => {
  if (!(error instanceof Error && leftOut.test(error.message))) reportError(error);
};
