import { mix, noise, type Picture } from './drawing.ts'

const WIDTH = 1200
const HEIGHT = 800

type Light = {
  name: string
  alt: string
  sky: [string, string]
  sun: string
  hills: [string, string]
  water: [string, string]
}
const LIGHTS: [Light, ...Light[]] = [
  {
    name: 'morning',
    alt: 'The lake on a summer morning',
    sky: ['#7fb2d9', '#f6e7d2'],
    sun: '#fff6df',
    hills: ['#8fa9bf', '#27463f'],
    water: ['#b9d0d8', '#4f7d8c'],
  },
  {
    name: 'evening',
    alt: 'The last light over the lake',
    sky: ['#3d4f7c', '#f5a56a'],
    sun: '#ffe2b0',
    hills: ['#8d7a95', '#1f2636'],
    water: ['#f0b184', '#4b4a6b'],
  },
  {
    name: 'noon',
    alt: 'The lake at noon, clear to its ground',
    sky: ['#5aa0d8', '#e4f1f7'],
    sun: '#ffffff',
    hills: ['#9dbccd', '#2f5d46'],
    water: ['#cfe4ea', '#3f86a0'],
  },
  {
    name: 'mist',
    alt: 'Mist over the lake in November',
    sky: ['#c4cfd8', '#f3efe9'],
    sun: '#ffffff',
    hills: ['#b5c0c8', '#3c4b4f'],
    water: ['#dfe4e6', '#8a9ca4'],
  },
  {
    name: 'dawn',
    alt: 'Dawn, before the first bathers',
    sky: ['#e9b7a6', '#fbeadb'],
    sun: '#fff3e0',
    hills: ['#c9a7a6', '#4b3a4a'],
    water: ['#f3d3c4', '#a3828c'],
  },
]

const lightOf = (index: number): Light => LIGHTS[index % LIGHTS.length] ?? LIGHTS[0]

/** Hills behind a lake. */
export function landscape(index: number): Picture {
  const { name, alt } = lightOf(index)
  return { name: `lake-${name}-${Math.floor(index / LIGHTS.length) + 1}`, alt, svg: draw(index) }
}

function draw(index: number): string {
  const { sky, sun, hills, water } = lightOf(index)
  const shore = 520 + (noise(index + 9) - 0.5) * 90
  const sunX = 200 + noise(index) * 800
  const sunY = 150 + noise(index + 3) * 150
  const [far, near] = hills
  const foreground = HEIGHT - 140 - noise(index) * 40
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      ${gradient('sky', [sky[0], 1], [sky[1], 1])}
      ${gradient('water', [water[0], 1], [water[1], 1])}
      ${gradient('haze', [sky[1], 0], [sky[1], 0.55])}
      <radialGradient id="glow"><stop stop-color="${sun}"/><stop offset="0.25" stop-color="${sun}" stop-opacity="0.55"/>
        <stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>
    </defs>
    <g${index % 2 === 0 ? '' : ` transform="translate(${WIDTH}) scale(-1 1)"`}>
      <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
      <circle cx="${sunX}" cy="${sunY}" r="260" fill="url(#glow)"/>
      <circle cx="${sunX}" cy="${sunY}" r="34" fill="${sun}"/>
      ${[0, 1, 2, 3].map((layer) => ridge(index, layer, shore, mix(far, near, layer * 0.27))).join('')}
      <rect y="${shore - 200}" width="${WIDTH}" height="212" fill="url(#haze)"/>
      <rect y="${shore + 8}" width="${WIDTH}" height="${HEIGHT - shore}" fill="url(#water)"/>
      ${trees(index * 71, shore + 6, mix(near, '#101418', 0.15))}
      ${glitter(index, sunX, shore, sun)}
      <path d="M0 ${HEIGHT} V${HEIGHT - 90} Q200 ${foreground} 420 ${HEIGHT - 40} T${WIDTH} ${HEIGHT - 26} V${HEIGHT}Z"
        fill="${mix(near, '#0b1012', 0.35)}"/>
    </g></svg>`
}

const gradient = (id: string, ...[top, bottom]: [[string, number], [string, number]]) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top[0]}" stop-opacity="${top[1]}"/>
    <stop offset="0.8" stop-color="${bottom[0]}" stop-opacity="${bottom[1]}"/></linearGradient>`

/** A line of hills. Closer layers have more and lower peaks. */
function ridge(index: number, layer: number, shore: number, color: string): string {
  const peaks = 7 + layer * 3
  const foot = shore - 130 + layer * 42
  const points = Array.from({ length: peaks + 1 }, (_, i) => {
    const height = (260 - layer * 62) * (0.35 + 0.65 * noise(index * 13 + layer * 31 + i * 1.7))
    return `L${Math.round((WIDTH / peaks) * i)} ${Math.round(foot - height * (i % 2 === 0 ? 0.45 : 1))}`
  })
  return `<path d="M0 ${HEIGHT} ${points.join(' ')} L${WIDTH} ${HEIGHT}Z" fill="${color}"/>`
}

/** Trees along the shore, fewer in the middle. */
function trees(seed: number, shore: number, color: string): string {
  const paths = Array.from({ length: 70 }, (_, i) => {
    const x = Math.round(noise(seed + i) * WIDTH)
    const distance = Math.abs(x / (WIDTH / 2) - 1)
    if (noise(seed + i + 0.3) > distance + 0.12) return ''
    const height = 22 + noise(seed + i + 0.5) * 46
    const foot = shore + noise(seed + i + 0.8) * 24
    return `M${x - height * 0.2} ${foot} L${x} ${foot - height} L${x + height * 0.2} ${foot}Z`
  })
  return `<path d="${paths.join('')}" fill="${color}"/>`
}

/** The reflection of the sun in the water. */
function glitter(index: number, sunX: number, shore: number, color: string): string {
  return Array.from({ length: 26 }, (_, i) => {
    const width = 30 + noise(index + i) * 160
    const x = sunX - width / 2 + (noise(index * 3 + i) - 0.5) * (60 + i * 9)
    const y = shore + 22 + i * i * 0.42 + i * 2
    return `<rect x="${x}" y="${y}" width="${width}" height="${1.5 + i * 0.14}" fill="${color}" opacity="${0.5 - i * 0.014}"/>`
  }).join('')
}
