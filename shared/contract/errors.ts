/**
 * Every error key of the product. The key goes over the wire (`{code}`), identifies the translation, and is the name in
 * the specification's error catalogue. The number is the HTTP status.
 */
export const errorStatus = {
  // Booking and places (spec §8)
  must_login: 401,
  user_issue_contact_admin: 403,
  select_proper: 400,
  past_booking_error: 400,
  place_to_coords_error: 422,
  no_driver_found_alert_messege: 409,
  too_many_bookings: 409,
  deliveryDetailMissing: 400,
  google_places_error: 502,
  'No Route Found': 422,
  // Sign-in
  login_validate_error: 400,
  otp_validate_error: 400,
  user_does_not_exists: 404,
  login_error: 401,
  require_approval: 403,
  not_logged_in: 401,
  auth_error: 401,
  not_valid_user_type: 403,
  second_factor_missing: 403,
  second_factor_password: 403,
  email_verify_message: 403,
  // Registration and users
  proper_email: 400,
  proper_input_name: 400,
  password_alphaNumeric_check: 400,
  password_blank_messege: 400,
  password_complexity_check: 400,
  mobile_no_blank_error: 400,
  user_exists: 409,
  email_or_mobile_issue: 503,
  referer_not_found: 404,
  reg_error: 502,
  robot_check: 403,
  robot_check_unavailable: 503,
  license_missing: 400,
  vehicle_details_missing: 400,
  invitation_over: 409,
  fleet_blocked: 409,
  booking_active: 409,
  last_admin: 409,
  // Administration
  demo_mode: 403,
  changed_meanwhile: 409,
  no_details_error: 400,
  proper_bonus: 400,
  update_failed: 500,
  settings_error: 500,
  currency_fixed: 409,
  car_type_exists: 409,
  car_type_in_use: 409,
  promo_exists: 409,
  language_exists: 409,
  bad_placeholder: 400,
  wrong_code: 403,
  'Base Settings Error 1': 403,
  'Base Settings Error 2': 502,
  no_user_match: 404,
  'Cannot delete default language': 409,
  // Wallet
  wallet_too_low: 409,
  wallet_negative: 409,
  wallet_left: 409,
  wallet_left_owing: 409,
  wallet_left_waiting: 409,
  top_up_too_small: 400,
  top_up_too_large: 400,
  debt_open: 409,
  driver_in_debt: 409,
  refund_too_high: 409,
  no_card_payment: 409,
  correction_limit: 409,
  bank_details_missing: 400,
  bank_details_wrong: 400,
  payer_account_wrong: 400,
  withdraw_moved_on: 409,
  payout_details_erased: 409,
  // Files
  'storage/invalid-argument': 400,
  'storage/unauthorized': 403,
  'storage/object-not-found': 404,
  'storage/invalid-format': 415,
  'storage/server-file-wrong-size': 409,
  file_too_large: 413,
  // Lists
  no_bookings: 404,
  no_cancel_reason: 404,
  no_cars: 404,
  no_provider_found: 404,
  provider_fetch_error: 502,
  provider_silent: 502,
  currency_not_taken: 409,
  payer_email_missing: 409,
  amount_too_small: 409,
  refund_too_early: 409,
  refund_by_hand: 409,
  chat_not_found: 404,
  location_fetch_error: 404,
  // Our own keys, for errors that the catalogue does not list
  invalid_input: 400,
  bad_period: 400,
  malformed_json: 400,
  body_too_large: 413,
  forbidden: 403,
  not_found: 404,
  booking_moved_on: 409,
  offer_gone: 409,
  driver_busy: 409,
  driver_offline: 409,
  document_expired: 409,
  document_rejected: 409,
  document_waiting: 409,
  wrong_otp: 409,
  payment_not_due: 409,
  cash_not_taken: 409,
  promo_refused: 409,
  ride_unpaid: 409,
  already_rated: 409,
  cancel_fee_changed: 409,
  price_changed: 409,
  same_place: 400,
  pickup_image_missing: 409,
  deliver_image_missing: 409,
  panic_not_available: 409,
  far_from_pickup: 409,
  far_from_drop: 409,
  position_missing: 409,
  position_inaccurate: 409,
  push_unavailable: 409,
  too_many_requests: 429,
  same_key_other_request: 422,
  request_under_way: 409,
  outside_region: 422,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/** An expected outcome that is not success: returned as a value, never thrown by the domain. */
export type Refusal = { readonly refusal: ErrorCode; readonly params?: Readonly<Record<string, string | number>> };

export const refuse = (refusal: ErrorCode, params?: Refusal['params']): Refusal =>
  params ? { refusal, params } : { refusal };

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value;

/** Body of every 4xx and 5xx response. `message` is readable English; clients translate `code`. */
export type ErrorBody = { code: ErrorCode; message: string; requestId: string; params?: Refusal['params'] };
