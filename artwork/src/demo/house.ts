import { noise, type Picture, pick } from './drawing.ts'

const WIDTH = 960
const HEIGHT = 640
const GROUND = 520
const FLOOR_HEIGHT = 104
const COLUMN_WIDTH = 110
const WALLS = ['#f4ead8', '#e9d9c3', '#f3f1ec', '#d9c7b0', '#e8e2d6', '#cfd8d3'] as const
const ROOFS = ['#8c4a3a', '#5b4a44', '#4a5560', '#a05c40', '#6d5648'] as const
const SKIES = [
  ['#9cc7e6', '#eef5f4'],
  ['#f3b98e', '#fbe9d3'],
  ['#b8c9d6', '#f0f0ec'],
] as const

/** A house in its garden. Every third one is an evening view with lit windows. */
export function house(index: number): Picture {
  const floors = 1 + (index % 3)
  const columns = 3 + ((index * 2) % 4)
  const width = COLUMN_WIDTH * columns + 60
  const left = (WIDTH - width) / 2
  const top = GROUND - floors * FLOOR_HEIGHT - 20
  const roof = pick(ROOFS, index * 3 + 1)
  const sky = pick(SKIES, index)
  const isEvening = index % SKIES.length === 1
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="0.8" stop-color="${sky[1]}"/></linearGradient>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <path d="M0 430 Q240 ${330 + noise(index) * 60} 480 410 T960 380 V640 H0Z" fill="#a9bfa0" opacity="0.7"/>
    <rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="#7d9a6a"/>
    <path d="M0 ${GROUND} h${WIDTH} v26 Q480 ${GROUND + 60} 0 ${GROUND + 22}Z" fill="#8daa78"/>
    ${tree(left - 70, 1 + noise(index) * 0.5, '#55784f')}
    ${tree(left + width + 90, 0.8 + noise(index + 2) * 0.6, '#476b4a')}
    ${roofOf({ left, top, width }, roof, index % 2 === 1)}
    <rect x="${left}" y="${top}" width="${width}" height="${GROUND - top}" fill="${pick(WALLS, index)}"/>
    <rect x="${left}" y="${top}" width="${width}" height="10" opacity="0.08"/>
    ${openings({ left, top, floors, columns }, roof, isEvening ? '#ffd98a' : '#7f9fb4')}
    <path d="M440 ${GROUND} h100 L620 ${HEIGHT} H360Z" fill="#e6dcc8"/></svg>`
  return {
    name: `house-${index + 1}`,
    alt: isEvening ? 'The house in the evening' : 'The house in its garden',
    svg,
  }
}

function tree(x: number, scale: number, color: string): string {
  return `<g transform="translate(${x} ${GROUND}) scale(${scale})"><rect x="-6" y="-70" width="12" height="80" fill="#6b5344"/>
    <g fill="${color}"><circle cy="-110" r="62"/><circle cx="34" cy="-84" r="42"/></g></g>`
}

function roofOf(
  { left, top, width }: { left: number; top: number; width: number },
  color: string,
  isGable: boolean,
) {
  const height = isGable ? 140 : 90
  const ridge = isGable ? [0.5, 0.5] : [0.2, 0.8]
  const [from, to] = ridge.map((share) => `L${left + width * share} ${top - height}`)
  const chimney = `<rect x="${left + width * 0.72}" y="${top - height * 0.9}" width="44" height="90" fill="${color}"/>`
  return `${chimney}<path d="M${left - 34} ${top + 6} ${from} ${to} L${left + width + 34} ${top + 6}Z" fill="${color}"/>`
}

type Front = { left: number; top: number; floors: number; columns: number }

/** Rows of windows, with a door in the middle of the bottom row. */
function openings({ left, top, floors, columns }: Front, wood: string, glass: string): string {
  return Array.from({ length: floors * columns }, (_, i) => {
    const floor = Math.floor(i / columns)
    const column = i % columns
    const x = left + 54 + column * COLUMN_WIDTH
    const y = top + 24 + floor * FLOOR_HEIGHT
    if (floor === floors - 1 && column === Math.floor(columns / 2)) {
      return `<rect x="${x}" y="${y}" width="62" height="${GROUND - y}" rx="3" fill="${wood}"/><circle cx="${x + 50}" cy="${y + 60}" r="4" fill="#f4e7c5"/>`
    }
    return `<rect x="${x}" y="${y}" width="62" height="66" rx="3" fill="${glass}"/>
      <path d="M${x + 31} ${y}v66M${x} ${y + 33}h62" stroke="#fff" stroke-width="4"/><rect x="${x - 5}" y="${y + 66}" width="72" height="7" fill="#fff"/>`
  }).join('')
}
