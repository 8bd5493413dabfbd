import { badRequest } from '../../api/errors.ts'

export const MAX_FORM_BYTES = 1024 * 1024
export const MAX_FIELDS = 500
export const MAX_NAME_LENGTH = 200

export const tooManyFields = () => badRequest(`A form has at most ${MAX_FIELDS} fields`)
