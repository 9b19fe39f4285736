import { afterEach, expect, it, vi } from 'vitest';
import { lowPowerOptions } from './low-power';

/** A browser with the given renderer name, or without any. */
const drawnBy = (name: string | undefined) => {
  const context = {
    getExtension: (extension: string) =>
      extension === 'WEBGL_debug_renderer_info' && name !== undefined ? { UNMASKED_RENDERER_WEBGL: 1 } : null,
    getParameter: () => name,
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
    { pixelRatio: 1, fadeDuration: 0 },
  ],
  ['llvmpipe (LLVM 15.0.7, 256 bits)', { pixelRatio: 1, fadeDuration: 0 }],
  ['ANGLE (Qualcomm, Adreno (TM) 730, OpenGL ES 3.2)', {}],
  ['Apple GPU', {}],
  [undefined, {}],
])('[MAP-1] a map that is drawn by %s gets %o', (name, options) => {
  drawnBy(name);
  expect(lowPowerOptions(false)).toEqual(options);
  expect(lowPowerOptions(true)).toEqual({ ...options, fadeDuration: 0 });
});
