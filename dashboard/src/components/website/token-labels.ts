import type { ColorName } from '@sitewright/blocks/design'

export const COLOR_LABELS: Record<ColorName, string> = {
  accent: 'Accent',
  onAccent: 'Text on accent',
  link: 'Links',
  tint: 'Accent tint',
  background: 'Background',
  surface: 'Cards',
  muted: 'Muted sections',
  field: 'Picture placeholders',
  text: 'Text',
  softText: 'Muted text',
  line: 'Lines',
  strongLine: 'Input outlines',
}

/** Names of the other tokens that blocks use, by their paths. */
export const TOKEN_LABELS: Record<string, string> = {
  'typography.heading.fontFamily': 'Heading font',
  'typography.heading.fontWeight': 'Heading weight',
  'typography.body.fontFamily': 'Text font',
  'typography.body.fontSize': 'Text size',
  'typography.body.lineHeight': 'Line height',
  'typography.code.fontFamily': 'Code font',
  'radius.medium': 'Picture and card corners',
  'radius.small': 'Small element corners',
  'radius.button': 'Button corners',
  'dimension.pageWidth': 'Page width',
  'dimension.textWidth': 'Text width',
  'dimension.sectionSpace': 'Section spacing',
  'shadow.card': 'Card shadow',
}
