export type FramePart = { name: 'header' | 'footer'; label: string; type: string; text: string }

export const FRAME_PARTS: FramePart[] = [
  {
    name: 'header',
    label: 'Header',
    type: 'Header',
    text: 'At the top of every page, unless the page has its own Header block.',
  },
  {
    name: 'footer',
    label: 'Footer',
    type: 'Footer',
    text: 'At the bottom of every page, unless the page has its own Footer block.',
  },
]
