import { typeid } from 'typeid-js'

/** A TypeID: `<prefix>_` and a sortable UUIDv7 in base 32. */
export const newId = (prefix: string): string => typeid(prefix).toString()
