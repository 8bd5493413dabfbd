import type { FormField } from './forms.ts'

/** What a visitor is shown in answer to what they do: facts, and forms for what they can do next. */
export type Panel = PanelPart & {
  heading: string
  text?: string
  /** What is wrong, if not with one of the forms. */
  alerts?: readonly string[]
  /** What follows, each under a heading of its own. */
  sections?: readonly PanelSection[]
  /** Another site, to which the browser is led at once. */
  goesTo?: string
}

type PanelPart = {
  /** What is bought. */
  lines?: readonly PanelLine[]
  facts?: readonly { label: string; value: string }[]
  /** What the visitor is expected to follow is drawn as a button. */
  links?: readonly { label: string; href: string; isButton?: boolean }[]
  forms?: readonly PanelForm[]
}
export type PanelSection = PanelPart & { heading: string; text?: string }

export type PanelLine = {
  title: string
  href?: string
  /** Empty shows a placeholder. */
  image?: string
  text?: string
  amount: string
  /** What is wrong with it. */
  problem?: string
  /** Forms that change it. */
  forms?: readonly PanelForm[]
}

/** Dates have their limits as `YYYY-MM-DD`. */
export type PanelField = Omit<FormField, 'min' | 'max'> & {
  min?: number | string
  max?: number | string
  /** Of `choice`: values and what is shown for them. */
  choices?: readonly { value: string; label: string }[]
}

export type PanelForm = {
  id: string
  heading?: string
  text?: string
  action: string
  method?: 'get' | 'post'
  hidden?: Readonly<Record<string, string>>
  /** One of these is chosen. */
  choice?: {
    name: string
    label: string
    /** Whether the heading above says the same. */
    hidesLabel?: boolean
    /** One below the other, for longer labels. */
    isWide?: boolean
    /** The one that is chosen already. */
    value?: string
    /** Whether choosing sends the form, where scripts run. */
    sends?: boolean
    options: readonly { value: string; label: string }[]
  }
  fields?: readonly PanelField[]
  submitLabel: string
  isSecondary?: boolean
  /** Whether the answer is a file, which no script takes. */
  isPlain?: boolean
}
