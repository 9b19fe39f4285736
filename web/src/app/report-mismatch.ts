/** React's message about a lazy part, which the build leaves out of a drawn page on purpose. */
const leftOut =
  /^Minified React error #419;|^The server (could not finish this Suspense boundary|used "renderToString")/;

/**
 * Reports, like any error of the page, that a drawn page differs from what the program shows. React then draws the page
 * anew: its reader sees a flash and loses the focus.
 */
export const reportMismatch = (error: unknown): void => {
  if (!(error instanceof Error && leftOut.test(error.message))) reportError(error);
};
