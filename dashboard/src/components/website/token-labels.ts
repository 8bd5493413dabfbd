import type { ColorName } from '@sitewright/blocks/design'

export const COLOR_LABELS: Record<ColorName, string> = {
  accent: 'Accent',
  onAccent: 'Text on the accent',
  link: 'Links',
  tint: 'Tint of the accent',
  background: 'Background',
  surface: 'Cards',
  muted: 'Quiet sections',
  field: 'Empty pictures',
  text: 'Text',
  softText: 'Quiet text',
  line: 'Lines',
  strongLine: 'Outlines of inputs',
}

/** Names of the other tokens that blocks use, by their paths. */
export const TOKEN_LABELS: Record<string, string> = {
  'typography.heading.fontFamily': 'Font of headings',
  'typography.heading.fontWeight': 'Weight of headings',
  'typography.body.fontFamily': 'Font of text',
  'typography.body.fontSize': 'Text size',
  'typography.body.lineHeight': 'Line height',
  'typography.code.fontFamily': 'Font of code',
  'radius.medium': 'Corners of pictures and cards',
  'radius.small': 'Corners of small parts',
  'radius.button': 'Corners of buttons',
  'dimension.pageWidth': 'Width of pages',
  'dimension.textWidth': 'Width of text',
  'dimension.sectionSpace': 'Space between sections',
  'shadow.card': 'Shadow of cards',
}
