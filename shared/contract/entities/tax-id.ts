import * as z from 'zod/mini';
import { isTaxId } from '#shared/contract/tax-id';
import { text } from './common';

/** The number that a tax office knows drivers and fleets by; empty takes it away. */
export const taxIdSchema = text(30).check(z.refine(isTaxId, 'invalid_input'));
