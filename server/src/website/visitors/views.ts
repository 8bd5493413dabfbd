import type { LiveSite } from '../live-site.ts'

/** A page that no editor has made. */
export type View = { title: string; blocks: { type: string; props: Record<string, unknown> }[] }

/** The pages of what visitors ask for, by operation. */
// biome-ignore lint/suspicious/noExplicitAny: each view takes the result of its own operation
export const VIEWS: Record<string, (site: LiveSite, result: any) => View> = {}
