import type { DesignDocument } from './compile.ts'

export type DesignPreset = { id: string; name: string; description: string; design: DesignDocument }

type Colors = Record<string, string>
type Look = {
  light: Colors
  dark: Colors
  heading: string
  weight: number
  body?: string
  /** Radii in px: pictures and cards, small parts, buttons. */
  radius: [medium: number, small: number, button: number]
}

const px = (value: number) => ({ $value: { value, unit: 'px' } })
const colors = (values: Colors) => ({
  $type: 'color',
  ...Object.fromEntries(Object.entries(values).map(([name, $value]) => [name, { $value }])),
})

const preset = (id: string, name: string, description: string, look: Look): DesignPreset => ({
  ...{ id, name, description },
  design: {
    scheme: 'auto',
    tokens: {
      color: colors(look.light),
      typography: {
        $type: 'typography',
        body: { $value: { fontFamily: look.body ?? 'system-ui' } },
        heading: { $value: { fontFamily: look.heading, fontWeight: look.weight } },
      },
      radius: {
        $type: 'dimension',
        ...{ medium: px(look.radius[0]), small: px(look.radius[1]), button: px(look.radius[2]) },
      },
    },
    dark: { color: colors(look.dark) },
  },
})

/** Designs to start from. */
export const PRESETS: readonly DesignPreset[] = [
  preset('lakeside', 'Lakeside', 'Deep water and warm paper, with a soft serif: houses, inns, gardens.', {
    light: {
      ...{ accent: '#1c5d63', background: '#fdfbf7', surface: '#ffffff', muted: '#f4efe6', field: '#e8e1d4' },
      ...{ text: '#1d2524', softText: '#5a625f', line: '#e6dfd2', strongLine: '#8c8a80' },
    },
    dark: {
      ...{ accent: '#2c7a80', background: '#0f1718', surface: '#172122', muted: '#142021', field: '#243031' },
      ...{ text: '#eef1ec', softText: '#a8b3b0', line: '#293536', strongLine: '#6c7a79' },
    },
    ...{ heading: 'Fraunces', weight: 480, radius: [14, 8, 10] },
  }),
  preset('workshop', 'Workshop', 'Plain white, black type and one strong blue: studios, firms, software.', {
    light: {
      accent: '#1d4ed8',
      background: '#ffffff',
      muted: '#f4f6fa',
      text: '#111827',
      softText: '#4b5563',
    },
    dark: { accent: '#3b6cf0', background: '#0c1220', surface: '#141b2b', muted: '#111827', line: '#253047' },
    ...{ heading: 'Inter', body: 'Inter', weight: 680, radius: [10, 6, 8] },
  }),
  preset('bakery', 'Bakery', 'Crust, flour and terracotta, round and friendly: cafés, bakeries, shops.', {
    light: {
      ...{ accent: '#b4441f', background: '#fffaf3', surface: '#ffffff', muted: '#fbeedd', field: '#f1dfc8' },
      ...{ text: '#2a1c14', softText: '#6b5547', line: '#eedfcc', strongLine: '#9a7f6b' },
    },
    dark: {
      ...{ accent: '#d0592f', background: '#1b120d', surface: '#261a13', muted: '#22170f', field: '#35251b' },
      ...{ text: '#f8eee3', softText: '#c2ab9a', line: '#3a291e', strongLine: '#8a7261' },
    },
    ...{ heading: 'Nunito', body: 'Nunito', weight: 800, radius: [20, 12, 999] },
  }),
  preset(
    'gallery',
    'Gallery',
    'Black and white with nothing round, so that pictures speak: art, fashion, film.',
    {
      light: {
        ...{ accent: '#111111', background: '#ffffff', muted: '#f5f5f5', field: '#e8e8e8', text: '#111111' },
        ...{ softText: '#5c5c5c', line: '#e0e0e0', strongLine: '#808080' },
      },
      dark: {
        ...{
          accent: '#f5f5f5',
          background: '#0d0d0d',
          surface: '#161616',
          muted: '#141414',
          field: '#262626',
        },
        ...{ text: '#f5f5f5', softText: '#a6a6a6', line: '#2b2b2b', strongLine: '#767676' },
      },
      ...{ heading: 'Space Grotesk', weight: 560, radius: [0, 0, 0] },
    },
  ),
  preset('clinic', 'Clinic', 'Calm blue-green and much air: practices, care, wellness.', {
    light: {
      ...{ accent: '#0f766e', background: '#ffffff', muted: '#eef7f6', field: '#d9ebe9', text: '#12302d' },
      ...{ softText: '#48635f', line: '#d8e7e5', strongLine: '#76918d' },
    },
    dark: {
      ...{ accent: '#14857c', background: '#0b1615', surface: '#12201f', muted: '#101d1c', field: '#1e302e' },
      ...{ text: '#e9f4f2', softText: '#9fb7b3', line: '#22332f', strongLine: '#67807b' },
    },
    ...{ heading: 'Figtree', body: 'Figtree', weight: 640, radius: [16, 10, 12] },
  }),
  preset('letterpress', 'Letterpress', 'A book page in ink and oxblood: lawyers, publishers, magazines.', {
    light: {
      ...{ accent: '#7c1d2b', background: '#fffdf9', surface: '#ffffff', muted: '#f6f1e8', field: '#e9e1d3' },
      ...{ text: '#211a18', softText: '#5f5551', line: '#e5dccd', strongLine: '#8f857c' },
    },
    dark: {
      ...{ accent: '#a53444', background: '#161210', surface: '#1f1a17', muted: '#1b1613', field: '#2d2622' },
      ...{ text: '#f3ece4', softText: '#b5a99f', line: '#332b26', strongLine: '#7d7168' },
    },
    ...{ heading: 'Source Serif 4', body: 'Source Serif 4', weight: 560, radius: [4, 2, 2] },
  }),
  preset('meadow', 'Meadow', 'Leaf green and light yellow: farms, kindergartens, associations.', {
    light: {
      ...{ accent: '#3f6b1f', background: '#fdfef8', surface: '#ffffff', muted: '#f1f6e4', field: '#e1ebcd' },
      ...{ text: '#1d2616', softText: '#556048', line: '#e0e8d0', strongLine: '#84907a' },
    },
    dark: {
      ...{ accent: '#55852f', background: '#10160b', surface: '#182011', muted: '#151c0e', field: '#27321d' },
      ...{ text: '#f0f4e8', softText: '#abb79e', line: '#2b3620', strongLine: '#6f7c62' },
    },
    ...{ heading: 'ui-rounded', body: 'ui-rounded', weight: 700, radius: [18, 10, 14] },
  }),
  preset('harbour', 'Harbour', 'Navy, sand and a signal orange: boats, travel, property.', {
    light: {
      ...{ accent: '#12355b', background: '#ffffff', surface: '#ffffff', muted: '#f3f0ea', field: '#e4ded3' },
      ...{ text: '#0f2033', softText: '#4f5d6b', line: '#e2dfd8', strongLine: '#838b93', link: '#b13f06' },
    },
    dark: {
      ...{ accent: '#2f6aa6', background: '#0a1420', surface: '#11202f', muted: '#0e1a28', field: '#1d2f42' },
      ...{ text: '#e9f0f6', softText: '#9fb0c0', line: '#20344a', strongLine: '#657a8e', link: '#ff9d66' },
    },
    ...{ heading: 'Lora', weight: 560, radius: [8, 6, 6] },
  }),
  preset('terminal', 'Terminal', 'Mono type and a green cursor: developers, events, makers.', {
    light: {
      ...{ accent: '#0a6b3d', background: '#fafafa', surface: '#ffffff', muted: '#f0f1f0', field: '#e0e3e1' },
      ...{ text: '#151a17', softText: '#525a55', line: '#dfe2e0', strongLine: '#838a86' },
    },
    dark: {
      ...{ accent: '#3ddc84', background: '#0b0f0d', surface: '#121815', muted: '#101512', field: '#1d2621' },
      ...{ text: '#e6efe9', softText: '#9bada2', line: '#222c26', strongLine: '#667a6e' },
    },
    ...{ heading: 'JetBrains Mono', weight: 640, radius: [4, 3, 4] },
  }),
  preset('evening', 'Evening', 'Plum and rose for dim light: bars, theatres, restaurants.', {
    light: {
      ...{ accent: '#7a2352', background: '#fffbfd', surface: '#ffffff', muted: '#f9eff5', field: '#eedfe8' },
      ...{ text: '#27151f', softText: '#66525d', line: '#ecdde5', strongLine: '#93808a' },
    },
    dark: {
      ...{ accent: '#b0457f', background: '#150c12', surface: '#20141b', muted: '#1b1017', field: '#30202a' },
      ...{ text: '#f7ecf2', softText: '#bba6b1', line: '#37252f', strongLine: '#80697a' },
    },
    ...{ heading: 'Fraunces', body: 'Figtree', weight: 420, radius: [12, 8, 999] },
  }),
]
