import {
  type Canvas,
  circle,
  curve,
  element,
  ellipse,
  glow,
  gradient,
  group,
  line,
  mix,
  path,
  polygon,
  range,
  rect,
} from './brush.ts'

export function mountains(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const trees = range(26, () => {
    const x = random.next() ** 1.4 * width * 0.45
    const y = random.between(930, 1060)
    return pine(random.next() < 0.5 ? x : width - x, y, random.between(120, 300), palette.near)
  })
  return sky(canvas, width * random.between(0.25, 0.75), 340) + ridges(canvas, 1000, 6) + trees.join('')
}

/** Mountains and their reflection in a lake. */
export function lake(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const shore = 610
  const water = gradient('water', [
    mix(palette.sky[2], palette.far, 0.25),
    mix(palette.sky[0], palette.near, 0.35),
  ])
  return (
    water.definition +
    sky(canvas, width * random.between(0.25, 0.75), shore * 0.34) +
    group({ id: 'land' }, ridges(canvas, shore, 4)) +
    rect(0, shore, width, 1000 - shore, water.paint) +
    element('use', { href: '#land', transform: `translate(0 ${2 * shore}) scale(1 -1)`, opacity: 0.4 }) +
    ripples(canvas, shore) +
    jetty(canvas, shore)
  )
}

export function sea(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const horizon = 520
  const water = gradient('water', [
    mix(palette.sky[2], palette.sky[0], 0.55),
    mix(palette.sky[0], palette.near, 0.45),
  ])
  const sunX = width * random.between(0.3, 0.7)
  const boat = width * random.pick([0.22, 0.78])
  const sand = mix(palette.ground, palette.accents[2], 0.25)
  const beach = (y: number) =>
    `${curve([
      [0, y + 60],
      [width * 0.35, y],
      [width * 0.7, y + 80],
      [width, y + 10],
    ])}L${width} 1000L0 1000Z`
  return (
    water.definition +
    sky(canvas, sunX, horizon - 90) +
    rect(0, horizon, width, 480, water.paint) +
    glitter(canvas, sunX, horizon) +
    path(`M${boat} 470l0 -130l78 118z`, palette.light) +
    path(`M${boat - 10} 470l0 -100l-52 92z`, mix(palette.light, palette.accents[0], 0.35)) +
    path(`M${boat - 70} 482l158 0l-26 34l-104 0z`, palette.dark) +
    path(beach(800), palette.light, { opacity: 0.55 }) +
    path(beach(826), sand) +
    path(beach(900), mix(sand, palette.dark, 0.12), { opacity: 0.5 })
  )
}

export function fields(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const hills = range(6, (i) => {
    const y = 500 + i * 88
    const color = mix(
      mix(palette.far, palette.accents[1], 0.45),
      mix(palette.near, palette.accents[2], i % 2 ? 0.45 : 0.08),
      i / 6,
    )
    const steps = range(5, (k) => [(width * k) / 4, y + random.between(-60, 60)] as const)
    const rows = range(i > 2 ? 9 : 0, (k) => {
      const x = (width * (k + 0.5)) / 9
      return line(
        `M${width / 2 + (x - width / 2) * 0.75} ${y + 75}Q${x} ${y + 130} ${width / 2 + (x - width / 2) * 1.8} 1000`,
        palette.light,
        3,
        { opacity: 0.16 },
      )
    })
    return path(`${curve(steps)}L${width} 1000L0 1000Z`, color) + rows.join('')
  })
  const trees = range(7, () =>
    roundTree(canvas, random.between(0.04, 0.96) * width, random.between(560, 690)),
  )
  return (
    sky(canvas, width * random.between(0.2, 0.8), 330) +
    hills.slice(0, 3).join('') +
    trees.join('') +
    hills.slice(3).join('')
  )
}

export function forest(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const layers = range(5, (i) => {
    const color = mix(palette.far, palette.near, (i + 0.6) / 5)
    const trees = range(14 - i, (k) =>
      pine(
        ((k + random.between(0.1, 0.9)) / (14 - i)) * width,
        640 + i * 95,
        random.between(230, 330) + i * 70,
        color,
      ),
    )
    const mist = gradient(`mist${i}`, [palette.sky[2], palette.sky[2]], { opacities: [0, 0.45] })
    return (
      trees.join('') +
      rect(0, 640 + i * 95, width, 400, color) +
      mist.definition +
      rect(0, 480 + i * 95, width, 165, mist.paint)
    )
  })
  return sky(canvas, width * random.between(0.3, 0.7), 300) + layers.join('')
}

/** The sky with the sun and a few clouds; at night, with the moon and stars. */
export function sky({ width, palette, random }: Canvas, sunX: number, sunY: number): string {
  const air = gradient('sky', palette.sky)
  const shine = glow('shine', palette.sun)
  const isNight = Number.parseInt(palette.sky[0].slice(1, 3), 16) < 32
  const stars = range(isNight ? 120 : 0, () =>
    circle(random.next() * width, random.between(0, 520), random.between(0.8, 2.4), palette.light, {
      opacity: 0.75,
    }),
  )
  const clouds = range(isNight ? 0 : 4, () =>
    cloud(random.next() * width, random.between(70, 320), random.between(0.7, 1.5), palette.light),
  )
  return (
    air.definition +
    shine.definition +
    rect(0, 0, width, 1000, air.paint) +
    stars.join('') +
    circle(sunX, sunY, 330, shine.paint) +
    circle(sunX, sunY, isNight ? 44 : 58, palette.sun) +
    group({ opacity: 0.4, filter: 'url(#haze)' }, ...clouds)
  )
}

const cloud = (x: number, y: number, scale: number, color: string) =>
  ellipse(x, y, 170 * scale, 16 * scale, color) +
  ellipse(x + 60 * scale, y - 18 * scale, 90 * scale, 18 * scale, color)

function ridges({ width, palette, random }: Canvas, horizon: number, layers: number): string {
  return range(layers, (i) => {
    const top = horizon * (0.4 + (i * 0.56) / layers)
    const rough = 190 * (horizon / 1000) * (1 - i / (layers + 2))
    const points = ridge(random, width, top, rough)
    const color = mix(palette.far, palette.near, i / (layers - 0.4))
    const body = polygon([...points, [width, horizon], [0, horizon]], color)
    if (i !== 0) return body + haze(`haze${i}`, palette.sky[2], width, horizon, top)
    return body + snow(points, palette.light) + haze('haze0', palette.sky[2], width, horizon, top)
  }).join('')
}

function haze(id: string, color: string, width: number, horizon: number, top: number): string {
  const veil = gradient(id, [color, color], { opacities: [0, 0.5] })
  return veil.definition + rect(0, top, width, Math.max(0, horizon - top), veil.paint)
}

type Random = Canvas['random']

/** Midpoint displacement. */
function ridge(random: Random, width: number, top: number, rough: number): [number, number][] {
  let points: [number, number][] = [0, 0.22, 0.45, 0.7, 1].map((share, i) => [
    share * width,
    top + (i % 2 ? -1 : 0.7) * rough * random.between(0.35, 1),
  ])
  for (let step = rough * 0.32; step > 3; step *= 0.52) {
    points = points.flatMap((point, i) => {
      const next = points[i + 1]
      if (next === undefined) return [point]
      return [
        point,
        [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 + random.between(-step, step)] as [
          number,
          number,
        ],
      ]
    })
  }
  return points
}

/** Snow on the highest peaks. */
function snow(points: [number, number][], color: string): string {
  const highest = Math.min(...points.map(([, y]) => y))
  const line = highest + 70
  const caps = points.map(
    ([x, y], i) => [x, y < line ? Math.min(line + (i % 3) * 12, y + (line - y) * 0.75) : y] as const,
  )
  return polygon([...points, ...caps.reverse()], color, { opacity: 0.75 })
}

const pine = (x: number, y: number, size: number, color: string) =>
  range(4, (i) => {
    const half = size * (0.1 + i * 0.045)
    const top = y - size + i * size * 0.19
    return path(`M${x} ${top}l${half} ${size * 0.36}h${-2 * half}Z`, color)
  }).join('') + rect(x - size * 0.02, y - size * 0.12, size * 0.04, size * 0.2, color)

function roundTree({ palette, random }: Canvas, x: number, y: number): string {
  const r = random.between(20, 38)
  const leaves = mix(palette.near, palette.accents[1], random.between(0.1, 0.5))
  return rect(x - 3, y - r, 6, r * 2.2, palette.dark) + ellipse(x, y - r * 1.3, r, r * 1.35, leaves)
}

function ripples({ width, palette, random }: Canvas, shore: number): string {
  return range(60, () => {
    const depth = random.next() ** 1.5
    const y = shore + 12 + depth * (380 - 20)
    const length = 30 + depth * 190
    return line(`M${random.next() * width} ${y}h${length}`, palette.light, 1.5 + depth * 2.5, {
      opacity: 0.12 + 0.2 * random.next(),
    })
  }).join('')
}

const glitter = ({ palette, random }: Canvas, x: number, horizon: number) =>
  range(70, (i) => {
    const y = horizon + 6 + (i / 70) ** 1.3 * 300
    const spread = 20 + (y - horizon) * 0.55
    return line(
      `M${x + random.between(-spread, spread)} ${y}h${14 + (y - horizon) * 0.16}`,
      palette.sun,
      2 + (y - horizon) * 0.008,
      { opacity: 0.55 },
    )
  }).join('')

function jetty({ width, palette, random }: Canvas, shore: number): string {
  const x = width * random.pick([0.3, 0.62])
  const planks = range(13, (i) => {
    const share = i / 13
    const half = 26 + share ** 1.6 * 150
    const y = shore + 120 + share ** 1.5 * 270
    return path(
      `M${x - half} ${y}h${2 * half}l${half * 0.12} ${10 + share * 22}h${-2.24 * half}Z`,
      mix(mix(palette.accents[0], palette.dark, 0.6), palette.light, i % 2 ? 0.08 : 0.16),
    )
  })
  const posts = [0, 0.5, 0.95].flatMap((share) => {
    const half = 26 + share ** 1.6 * 150
    const y = shore + 120 + share ** 1.5 * 270
    return [-1, 1].map((side) =>
      rect(
        x + side * half * 1.06 - 5 - share * 6,
        y - 30 - share * 40,
        10 + share * 12,
        60 + share * 80,
        palette.dark,
      ),
    )
  })
  return planks.join('') + posts.join('')
}
