/**
 * What a table stores about people, so that it can be exported and erased. Names of tables and columns become SQL; a column
 * is also a path into one that holds JSON, such as `checkout.address.email`.
 */
export type PersonalTable = {
  table: string
  /** How a row is shown in the timeline of a customer, if it is something that customers do, and the column with its day. */
  activity?: { status: string | null; details: Record<string, string>; day?: string }
  /** Columns by which a row names its person: with their address, with a text around it, with their number, with their id. */
  email?: string
  text?: string
  phone?: string
  customer?: string
  /** The column with the id of what a row belongs to, such as the order of a delivery. */
  of?: string
  /** The same in the events of the resource. */
  eventOf?: string
  /** The column with the id of something the person did, if it is not `id`; null if there is none. */
  key?: string | null
  /** The column with the key of a file that goes with the person. */
  file?: string
  /** What columns hold once the person is erased, that the row goes, or that it must be kept by law. */
  erased: 'deleted' | 'kept' | Record<string, Erased>
}

export type Erased = string | null | { json: object } | { without: string[] }

/** Stands where somebody is required. */
export const NOBODY: Erased = { json: { name: 'Erased', email: null, phone: null } }
