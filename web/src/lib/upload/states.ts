/** The states of an upload and the actions allowed in each (spec §4, File upload tasks). */
export const uploadStates = ['running', 'pausing', 'paused', 'canceling', 'canceled', 'success', 'error'] as const;
export type UploadState = (typeof uploadStates)[number];
export type UploadAction = 'pause' | 'resume' | 'cancel';

const allowedIn: Readonly<Record<UploadAction, readonly UploadState[]>> = {
  pause: ['running'],
  resume: ['paused', 'pausing'],
  cancel: ['running', 'pausing'],
};

export const isAllowed = (action: UploadAction, state: UploadState): boolean => allowedIn[action].includes(state);

export const hasEnded = (state: UploadState): boolean =>
  state === 'success' || state === 'error' || state === 'canceled';
