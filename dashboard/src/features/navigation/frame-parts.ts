export type FramePart = { name: 'header' | 'footer'; label: string; type: string; text: string }

export const FRAME_PARTS: FramePart[] = [
  {
    name: 'header',
    label: 'Header',
    type: 'Header',
    text: 'At the top of every page, unless a page has a Header block of its own.',
  },
  {
    name: 'footer',
    label: 'Footer',
    type: 'Footer',
    text: 'At the end of every page, unless a page has a Footer block of its own.',
  },
]
