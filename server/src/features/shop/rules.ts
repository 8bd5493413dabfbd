import { toMinor } from '../../platform/values/money.ts'

export const MAX_CODE_LENGTH = 64

/** An amount, valid by `moneyErrors`, in minor units. */
export const minor = (amount: number, currency: string) => toMinor(amount, currency) as bigint
