export const MAX_CODE_LENGTH = 64
