import * as z from 'zod/mini';
import { asStored } from '../schema/variants';
import { count, text } from './common';

export const MOST_REASONS = 100;
export const REASON_CHARS = 160;

/** Label of a reason. */
export const reasonLabel = text(REASON_CHARS).check(z.minLength(1));
/** The labels of all reasons, in their displayed order. */
export const reasonLabels = z.array(reasonLabel).check(z.maxLength(MOST_REASONS));

export const cancelReasonSchema = asStored(z.object({ value: count, label: reasonLabel }));
export type CancelReason = z.output<typeof cancelReasonSchema>;
