import type { User } from '#shared/contract/entities/user';

export const nameOf = ({ firstName, lastName, email }: User): string => `${firstName} ${lastName}`.trim() || email;
