import { indexedMemory } from './memory';

/** The uploads under way in this browser. */
export const keptUploads = indexedMemory(() => Date.now());
