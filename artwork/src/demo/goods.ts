import { type Picture, pick } from './drawing.ts'

/** Colours of the wall and the table. */
const TINTS = [
  ['#f3e7d3', '#e0c9a4'],
  ['#dfe8e4', '#b9cdc5'],
  ['#f2dcd6', '#deb6ab'],
  ['#dde4ee', '#b4c3d8'],
] as const
const INKS = ['#7a4a21', '#2f5d50', '#8c3b3b', '#34507a'] as const
const PAPER = '#fff6e5'

const GOODS = {
  jar: {
    alt: 'A jar with a label',
    shape: (ink: string) => `<rect x="370" y="170" width="220" height="50" rx="10" fill="${ink}"/>
      <path d="M385 220h190q35 20 35 60v200q0 40-40 40h-180q-40 0-40-40v-200q0-40 35-60z" fill="${PAPER}"/>
      <path d="M352 320h256v160q0 38-38 38h-180q-38 0-38-38z" fill="${ink}" opacity="0.75"/>
      <rect x="392" y="350" width="176" height="110" rx="6" fill="${PAPER}"/>
      <path d="M420 385h120M420 410h90M420 435h60" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`,
  },
  bottle: {
    alt: 'A bottle with a label',
    shape: (ink: string) => `<rect x="444" y="100" width="72" height="56" rx="6" fill="#2b2320"/>
      <path d="M448 150h64v70q0 30 30 60 22 24 22 60v160q0 22-22 22h-124q-22 0-22-22v-160q0-36 22-60 30-30 30-60z" fill="${ink}"/>
      <rect x="400" y="350" width="160" height="120" fill="${PAPER}"/>
      <path d="M425 385h110M425 412h80M425 438h50" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>
      <path d="M412 320v20M412 480v30" stroke="#fff" stroke-width="8" opacity="0.3" stroke-linecap="round"/>`,
  },
  bowl: {
    alt: 'A bowl of glazed clay',
    shape: (ink: string) => `<path d="M290 320q10 190 190 200 180-10 190-200-190 92-380 0z" fill="${ink}"/>
      <ellipse cx="480" cy="320" rx="190" ry="46" fill="${PAPER}"/><ellipse cx="480" cy="320" rx="160" ry="32" fill="${ink}" opacity="0.35"/>
      <rect x="420" y="512" width="120" height="16" rx="8" fill="${ink}"/>`,
  },
  shirt: {
    alt: 'A shirt, laid out',
    shape: (
      ink: string,
    ) => `<path d="M390 190q90 50 180 0l130 70-50 120-60-22v162h-220v-162l-60 22-50-120z" fill="${ink}"/>
      <path d="M430 205q50 40 100 0" stroke="${PAPER}" stroke-width="14" fill="none"/>
      <path d="M380 420h200M380 460h200" stroke="${PAPER}" stroke-width="10" opacity="0.5"/>`,
  },
  card: {
    alt: 'A card with a ribbon',
    shape: (
      ink: string,
    ) => `<g transform="rotate(-6 480 340)"><rect x="270" y="220" width="420" height="250" rx="18" fill="${ink}"/>
      <path d="M270 330h420M560 220v250" stroke="${PAPER}" stroke-width="26"/>
      <path d="M560 330q-70-90-100-40-10 34 100 40 70-90 100-40 10 34-100 40" fill="none" stroke="${PAPER}" stroke-width="12"/></g>`,
  },
  book: {
    alt: 'An open book',
    shape: (
      ink: string,
    ) => `<path d="M480 210q-90-50-210-30v300q120-20 210 30 90-50 210-30v-300q-120-20-210 30z" fill="${PAPER}"
        stroke="${ink}" stroke-width="14" stroke-linejoin="round"/><path d="M480 210v300" stroke="${ink}" stroke-width="6" opacity="0.4"/>
      <path d="M310 250h120M310 290h120M310 330h90M530 250h120M530 290h120M530 330h90" stroke="${ink}" stroke-width="8" opacity="0.55" stroke-linecap="round"/>`,
  },
} as const
export type Good = keyof typeof GOODS
export const GOOD_KINDS = Object.keys(GOODS) as Good[]

/** A product on a table. */
export function good(kind: Good, index: number): Picture {
  const { alt, shape } = GOODS[kind]
  const place = GOOD_KINDS.indexOf(kind) + index
  const [wall, table] = pick(TINTS, place + index)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">
    <rect width="960" height="640" fill="${wall}"/><rect y="470" width="960" height="170" fill="${table}"/>
    <ellipse cx="480" cy="530" rx="230" ry="26" opacity="0.12"/>${shape(pick(INKS, place * 3 + 1))}</svg>`
  return { name: `${kind}-${index + 1}`, alt, svg }
}
