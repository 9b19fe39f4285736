import { indexedMemory } from './memory';

/** The stored uploads in progress in this browser. */
export const storedUploads = indexedMemory(() => Date.now());
