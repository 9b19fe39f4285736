/** Names of renderers on the processor, in Chromium, Firefox and on Windows. */
const software = /swiftshader|llvmpipe|software|basic render/i;

/** Whether the processor replaces the graphics card: drawing the whole map takes it a second. */
const isDrawnByProcessor = (): boolean => {
  try {
    const gl = document.createElement('canvas').getContext('webgl2');
    const named = gl?.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = named && gl?.getParameter(named.UNMASKED_RENDERER_WEBGL);
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return software.test(String(name));
  } catch {
    return false;
  }
};

/** A map of fewer dots where the processor draws it, and of fewer pictures there or where something `moves` on it. */
export const lowPowerOptions = (moves: boolean): { pixelRatio?: number; fadeDuration?: number } => {
  if (isDrawnByProcessor()) return { pixelRatio: 1, fadeDuration: 0 };
  // Names that fade in would redraw the whole map after every position of a driver.
  return moves ? { fadeDuration: 0 } : {};
};
