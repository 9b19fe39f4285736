import type { StoredUser } from '#lambdas/store/user-items';
import type { UserType } from '#shared/contract/operation';

/** A person with an account in good standing. */
export const aPerson = (id: string, usertype: UserType, change: Partial<StoredUser> = {}): StoredUser => ({
  id,
  usertype,
  firstName: id,
  lastName: 'Test',
  email: `${id}@example.com`,
  mobile: '',
  approved: true,
  createdAt: 0,
  ...change,
});

/** A promo as an admin writes it: 10 % off, at most 50.00. */
export const aPromo = {
  promo_name: 'Spring',
  promo_description: '',
  promo_discount_type: 'percentage',
  promo_discount_value: 10,
  max_promo_discount_value: 50,
  min_order: 0,
  promo_validity: Date.UTC(2027, 0, 1),
  promo_usage_limit: 9,
};
