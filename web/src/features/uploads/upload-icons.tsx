import { line } from '@/ui/icon-line';

export const PictureIcon = /* @__PURE__ */ line(
  'Picture',
  'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01',
);
export const UploadIcon = /* @__PURE__ */ line('Upload', 'M12 15.5V4M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15');
export const PauseIcon = /* @__PURE__ */ line('Pause', 'M9 5.5v13M15 5.5v13');
export const PlayIcon = /* @__PURE__ */ line('Play', 'M8 5.5l10 6.5-10 6.5z');
export const CameraIcon = /* @__PURE__ */ line(
  'Camera',
  'M4 8.5a1 1 0 0 1 1-1h2.8l1.4-2.3h5.6l1.4 2.3H19a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM12 16.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z',
);
