import type { User } from '../../contract/entities/user';

type Factor = NonNullable<User['offerTimeFactor']>;

/** The usual time is stored as no factor. */
export const storedFactor = (factor: Factor): Factor | '' => (factor === 1 ? '' : factor);
