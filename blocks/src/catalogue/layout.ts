import {
  align,
  array,
  buttons,
  choice,
  color,
  component,
  image,
  line,
  link,
  object,
  optional,
  slot,
  whole,
  word,
} from './schema.ts'

export const Section = component({
  type: 'Section',
  label: 'Section',
  category: 'layout',
  description: 'A page section that holds other blocks, with a background, a width and spacing.',
  props: object({
    content: slot(),
    background: choice(['none', 'muted', 'accent', 'dark']),
    color: color({ title: 'Custom background colour' }),
    image: optional(image({ title: 'Background picture' })),
    width: choice(['normal', 'narrow', 'wide', 'full']),
    padding: choice(['medium', 'none', 'small', 'large']),
    anchor: optional(
      word({
        title: 'Anchor',
        description: 'Links to #name jump here',
        pattern: '^[A-Za-z0-9_-]{0,100}$',
      }),
    ),
  }),
  defaultProps: {
    content: [],
    background: 'muted',
    width: 'normal',
    padding: 'medium',
  },
})

export const Columns = component({
  type: 'Columns',
  label: 'Columns',
  category: 'layout',
  description: 'Two to four columns of blocks side by side, stacked on phones.',
  props: object({
    columns: array(
      object({
        content: slot(),
        width: optional(
          word({
            description: 'Its width, such as 33%; empty for equal widths',
            pattern: '^(\\d{1,4}(\\.\\d{1,20})?(%|px|em|rem|vw))?$',
          }),
        ),
      }),
      { minItems: 1, maxItems: 12 },
    ),
    gap: choice(['medium', 'small', 'large']),
    align: choice(['top', 'center', 'bottom'], { title: 'Vertical alignment' }),
  }),
  defaultProps: { columns: [{ content: [] }, { content: [] }], gap: 'medium', align: 'top' },
})

export const Group = component({
  type: 'Group',
  label: 'Group',
  category: 'layout',
  description: 'Groups blocks without any styling.',
  props: object({ content: slot() }),
  defaultProps: { content: [] },
})

export const Cover = component({
  type: 'Cover',
  label: 'Cover',
  category: 'layout',
  description: 'Blocks over a large picture.',
  props: object({
    content: slot(),
    src: image({ title: 'Picture' }),
    alt: optional(line({ title: 'What the picture shows' })),
    overlay: whole(0, 90, 50, { title: 'Picture darkness, in percent' }),
    height: choice(['medium', 'small', 'large', 'screen']),
  }),
  defaultProps: { content: [], src: '', alt: '', overlay: 50, height: 'medium' },
})

export const Separator = component({
  type: 'Separator',
  label: 'Divider',
  category: 'layout',
  description: 'A line between two parts of a page.',
  props: object({ variant: choice(['line', 'short', 'dots']) }),
  defaultProps: { variant: 'line' },
})

export const Spacer = component({
  type: 'Spacer',
  label: 'Space',
  category: 'layout',
  description: 'Empty space between two blocks.',
  props: object({ height: whole(0, 1_000, 48, { title: 'Height, in pixels' }) }),
  defaultProps: { height: 48 },
})

export const Button = component({
  type: 'Button',
  label: 'Button',
  category: 'layout',
  description: 'A link styled as a button.',
  props: object({
    label: line(),
    href: link({ title: 'Link' }),
    variant: choice(['primary', 'secondary', 'ghost']),
    size: choice(['medium', 'small', 'large']),
    align,
  }),
  defaultProps: {
    label: 'Get in touch',
    href: '/contact',
    variant: 'primary',
    size: 'medium',
    align: 'left',
  },
})

export const ButtonGroup = component({
  type: 'ButtonGroup',
  label: 'Buttons',
  category: 'layout',
  description: 'Up to four buttons side by side.',
  props: object({ buttons, align }),
  defaultProps: {
    buttons: [
      { label: 'Book a visit', href: '/contact', variant: 'primary' },
      { label: 'Learn more', href: '/about', variant: 'secondary' },
    ],
    align: 'left',
  },
})
