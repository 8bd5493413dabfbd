import { type Canvas, element, group, PALETTES, type PaletteName, Random } from './brush.ts'
import { bedroom, city, diningRoom, house, livingRoom } from './buildings.ts'
import { people, portrait, stage, tiles, waves } from './figures.ts'
import { fields, forest, lake, mountains, sea } from './landscapes.ts'
import { leaves, products } from './still-lifes.ts'
import { coffee, desk, food, soup } from './tables.ts'

export { Random }

type Scene = { draw(canvas: Canvas): string; palettes: [PaletteName, ...PaletteName[]]; words: RegExp }

/** In order of priority: the first scene that matches the subject is drawn. */
const SCENES: Scene[] = [
  { draw: portrait, palettes: ['earth', 'fresh', 'dawn'], words: /portrait|headshot|founder|owner/ },
  {
    draw: bedroom,
    palettes: ['earth', 'dawn', 'day', 'fresh'],
    words: /bed|suite|hotel room|guest ?room|sleep|zimmer/,
  },
  {
    draw: coffee,
    palettes: ['earth', 'day', 'dawn'],
    words: /coffee|caf[eé]|breakfast|bak(er|ing)|cake|pastr|croissant|fr[uü]hst[uü]ck|kaffee|tea\b/,
  },
  {
    draw: diningRoom,
    palettes: ['dusk', 'earth', 'dawn'],
    words: /dining|restaurant|bar\b|pub\b|bistro|table for|wine|gastst/,
  },
  { draw: soup, palettes: ['earth', 'dawn', 'fresh'], words: /soup|stew|curry|bowl|main dish|suppe/ },
  {
    draw: food,
    palettes: ['earth', 'day', 'fresh'],
    words: /food|dish|meal|menu|cook|kitchen|salad|pizza|pasta|soup|ingredient|essen|küche|plate/,
  },
  {
    draw: lake,
    palettes: ['dawn', 'day', 'dusk', 'night'],
    words: /lake|\bsee\b|lago|\blac\b|fjord|reflection/,
  },
  {
    draw: sea,
    palettes: ['day', 'dawn', 'dusk'],
    words: /sea|beach|ocean|coast|island|harbou?r|sail|meer|strand|playa|plage|spiaggia|holiday/,
  },
  {
    draw: forest,
    palettes: ['fresh', 'dawn', 'day', 'night'],
    words: /forest|wood(s|land)|tree|\bwald|pine/,
  },
  {
    draw: house,
    palettes: ['day', 'fresh', 'dawn', 'dusk'],
    words: /house|home|villa|cottage|building|facade|property|estate|exterior|haus|entrance/,
  },
  {
    draw: fields,
    palettes: ['day', 'dawn', 'earth'],
    words: /field|farm|meadow|vineyard|hill|countryside|garden|harvest|village/,
  },
  {
    draw: mountains,
    palettes: ['dawn', 'day', 'dusk', 'night'],
    words: /mountain|alp|peak|hik|ski\b|landscape|view|nature|berg|outdoor|valley/,
  },
  {
    draw: stage,
    palettes: ['dusk', 'night'],
    words: /concert|stage|festival|event|conference|music|audience|party|show\b|theat/,
  },
  {
    draw: people,
    palettes: ['earth', 'fresh', 'dawn', 'day'],
    words: /people|team|staff|community|members|guests|family|children|customers|friends|persons/,
  },
  {
    draw: livingRoom,
    palettes: ['earth', 'day', 'dawn', 'fresh'],
    words: /interior|living|room|lounge|salon|sofa|apartment|lobby|practice|studio|waiting|reception/,
  },
  {
    draw: city,
    palettes: ['dusk', 'dawn', 'night', 'day'],
    words: /city|skyline|urban|town|street|tower|night|stadt|downtown/,
  },
  {
    draw: desk,
    palettes: ['day', 'earth', 'fresh'],
    words: /desk|office|laptop|computer|work(space|place)|notebook|writing|plan|meeting|job|consult|paper/,
  },
  {
    draw: products,
    palettes: ['earth', 'fresh', 'dawn', 'day'],
    words: /product|shop|store|shelf|bottle|ceramic|cosmetic|goods|jewel|fashion|display|gift|treatment/,
  },
  {
    draw: leaves,
    palettes: ['fresh', 'day', 'earth'],
    words: /lea(f|ves)|plant|botan|flower|wellness|spa\b|yoga|health|calm|herb|massage/,
  },
  {
    draw: tiles,
    palettes: ['earth', 'day', 'fresh', 'dusk'],
    words: /pattern|craft|tool|workshop|technolog|software|geometric|repair|detail|material/,
  },
]
const DEFAULT_SCENE: Scene = {
  draw: waves,
  palettes: ['dawn', 'day', 'dusk', 'fresh', 'earth'],
  words: /(?:)/,
}

const MOODS: [RegExp, PaletteName][] = [
  [/night|nacht|evening star|moon/, 'night'],
  [/dusk|sunset|evening|abend/, 'dusk'],
  [/dawn|sunrise|morning|morgen/, 'dawn'],
  [/fresh|spring|green/, 'fresh'],
  [/warm|earth|autumn|terracotta/, 'earth'],
  [/bright|day\b|summer/, 'day'],
]

/** Draws a subject as SVG. Deterministic for a subject and size. */
export function draw(subject: string, width: number, height: number): string {
  const words = subject.normalize('NFC').toLowerCase()
  const random = new Random(words)
  const { draw: scene, palettes } = SCENES.find((known) => known.words.test(words)) ?? DEFAULT_SCENE
  const mood = MOODS.find(([word]) => word.test(words))?.[1]
  const palette = PALETTES[mood ?? random.pick(palettes)]
  const canvas: Canvas = { width: (width / height) * 1000, palette, random }
  const filters =
    '<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>' +
    '<filter id="haze" x="-20%" y="-100%" width="140%" height="300%"><feGaussianBlur stdDeviation="14 7"/></filter>'
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${canvas.width} 1000`,
      preserveAspectRatio: 'none',
    },
    filters,
    group({}, scene(canvas)),
  )
}
