/** Why the value of a field is refused, where visitors are told so in their own words. */
export const FIELD_ERROR_CODES = [
  'required',
  'email',
  'phone',
  'date',
  'number',
  'integer',
  'option',
  'one_answer',
  'too_short',
  'too_long',
  'too_low',
  'too_high',
  'not_pdf',
  'variant',
  'not_delivered',
  'no_longer_delivered',
  'too_far',
  'delivery_minimum',
  'no_coupon',
  'coupon_inactive',
  'coupon_early',
  'coupon_expired',
  'coupon_used_up',
  'coupon_currency',
  'coupon_minimum',
  'no_gift_card',
  'gift_card_inactive',
  'gift_card_expired',
  'gift_card_empty',
  'gift_card_currency',
  'not_collectable',
  'vat_number',
] as const
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]
/** What a sentence may name. */
type FieldErrorValues = { limit?: number; amount?: number; currency?: string }

/** `message` is for programs. Visitors get a sentence by the code. */
export type FieldError = { code: FieldErrorCode | null; message: string; values: FieldErrorValues }

export const fieldError = (
  code: FieldErrorCode | null,
  message: string,
  values: FieldErrorValues = {},
): FieldError => ({ code, message, values })

export const REQUIRED = fieldError('required', 'is required')
