import {
  type Canvas,
  circle,
  ellipse,
  glow,
  gradient,
  group,
  line,
  mix,
  path,
  range,
  rect,
  shadow,
} from './brush.ts'

/** Vessels on plinths in front of an arch. */
export function products(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const wall = gradient('wall', [
    mix(palette.ground, palette.accents[0], 0.12),
    mix(palette.ground, palette.light, 0.5),
  ])
  const center = width * random.between(0.42, 0.58)
  const sun = glow('spot', palette.light, 0.8)
  const things = [vase, bottle, sphere, jar] as const
  const places = [
    { x: center - 390, top: 690, half: 150 },
    { x: center, top: 610, half: 170 },
    { x: center + 390, top: 740, half: 150 },
  ]
  return (
    wall.definition +
    sun.definition +
    rect(0, 0, width, 1000, wall.paint) +
    circle(width * 0.25, 200, 520, sun.paint) +
    path(`M${center - 300} 850V430a300 300 0 0 1 600 0V850z`, mix(palette.accents[0], palette.ground, 0.45)) +
    path(`M${center - 236} 850V446a236 236 0 0 1 472 0V850z`, mix(palette.sky[1], palette.light, 0.35)) +
    rect(0, 850, width, 150, mix(palette.ground, palette.accents[0], 0.22)) +
    places
      .map(({ x, top, half }, i) => {
        const color = mix(palette.light, palette.accents[i % 3] ?? palette.ground, 0.32)
        const thing = things[(i + Math.floor(random.next() * 4)) % 4] ?? vase
        return (
          plinth(canvas, x, top, half, color) +
          thing(canvas, x, top, palette.accents[(i + 1) % 3] ?? palette.dark)
        )
      })
      .join('') +
    sphere(canvas, center + 640, 905, palette.accents[2], 56) +
    sphere(canvas, center - 640, 915, palette.accents[1], 44)
  )
}

/** A cylinder lit from the left. */
function plinth({ palette }: Canvas, x: number, top: number, half: number, color: string): string {
  const id = `plinth${Math.round(x)}`
  const side = gradient(id, [mix(color, palette.light, 0.3), color, mix(color, palette.dark, 0.25)], {
    x2: 1,
    y2: 0,
  })
  return (
    side.definition +
    shadow(x + 40, 905, half * 1.25, 30, palette.dark, 0.35) +
    path(`M${x - half} ${top}V900a${half} 34 0 0 0 ${2 * half} 0V${top}z`, side.paint) +
    ellipse(x, top, half, 34, mix(color, palette.light, 0.5))
  )
}

function round(canvas: Canvas, d: string, x: number, y: number, color: string): string {
  const { palette } = canvas
  const id = `round${Math.round(x)}x${Math.round(y)}`
  const side = gradient(id, [mix(color, palette.light, 0.35), color, mix(color, palette.dark, 0.4)], {
    x2: 1,
    y2: 0,
  })
  return side.definition + shadow(x + 22, y + 6, 88, 14, palette.dark, 0.4) + path(d, side.paint)
}

const vase = (canvas: Canvas, x: number, y: number, color: string) =>
  sprigUp(canvas, x, y - 190) +
  round(
    canvas,
    `M${x - 30} ${y - 210}h60q-8 50 34 90q50 50 10 122h-148q-40 -72 10 -122q42 -40 34 -90z`,
    x,
    y,
    color,
  ) +
  ellipse(x, y - 210, 30, 8, mix(color, canvas.palette.dark, 0.45))
const bottle = (canvas: Canvas, x: number, y: number, color: string) =>
  round(canvas, `M${x - 22} ${y - 260}h44v70q52 26 52 76v116h-148v-116q0 -50 52 -76z`, x, y, color) +
  rect(x - 26, y - 292, 52, 44, canvas.palette.dark, { rx: 8 }) +
  rect(x - 52, y - 106, 104, 64, canvas.palette.light, { opacity: 0.85 }) +
  rect(x - 32, y - 84, 64, 6, canvas.palette.dark, { opacity: 0.5 }) +
  rect(x - 20, y - 68, 40, 5, canvas.palette.dark, { opacity: 0.35 })
const jar = (canvas: Canvas, x: number, y: number, color: string) =>
  round(canvas, `M${x - 86} ${y - 130}h172v108q0 24 -24 24h-124q-24 0 -24 -24z`, x, y, color) +
  rect(x - 94, y - 166, 188, 44, mix(canvas.palette.accents[0], canvas.palette.dark, 0.3), { rx: 12 }) +
  rect(x - 50, y - 96, 100, 56, canvas.palette.light, { opacity: 0.8 })
function sphere(canvas: Canvas, x: number, y: number, color: string, r = 92): string {
  const { palette } = canvas
  const shine = glow(`ball${Math.round(x)}`, palette.light, 0.65)
  return (
    shine.definition +
    shadow(x + r * 0.3, y, r, r * 0.16, palette.dark, 0.4) +
    circle(x, y - r, r, color) +
    circle(x - r * 0.28, y - r * 1.3, r * 0.7, shine.paint)
  )
}

const sprigUp = ({ palette, random }: Canvas, x: number, y: number) =>
  range(5, (i) => {
    const lean = (i - 2) * 44 + random.between(-12, 12)
    const tip = y - random.between(170, 290)
    const leaf = mix(palette.near, palette.accents[1], random.between(0.2, 0.8))
    const leaves = range(6, (k) => {
      const share = 0.3 + k * 0.13
      const [cx, cy] = [x + lean * share ** 1.5, y + (tip - y) * share]
      return ellipse(cx + (k % 2 ? 18 : -18), cy, 9, 24, leaf, {
        transform: `rotate(${k % 2 ? 55 : -55} ${cx + (k % 2 ? 18 : -18)} ${cy})`,
      })
    })
    return line(`M${x} ${y}Q${x} ${(y + tip) / 2} ${x + lean} ${tip}`, leaf, 4) + leaves.join('')
  }).join('')

/** Large overlapping leaves. */
export function leaves(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const back = gradient('back', [
    mix(palette.light, palette.sky[1], 0.4),
    mix(palette.ground, palette.accents[1], 0.25),
  ])
  const sun = glow('sunspot', palette.sun, 0.9)
  const fans = range(26, (i) => {
    const side = i % 2 ? 1 : -1
    const x = width / 2 + side * width * random.between(0.24, 0.56)
    const y = random.between(120, 1080)
    const size = random.between(180, 330) + i * 3
    const color = mix(mix(palette.far, palette.accents[1], 0.5), palette.near, i / 30)
    return group(
      { transform: `translate(${x} ${y}) rotate(${-side * random.between(20, 80)})` },
      palm(size, color, palette.light),
    )
  })
  return (
    back.definition +
    sun.definition +
    rect(0, 0, width, 1000, back.paint) +
    circle(width * random.between(0.42, 0.58), 380, 480, sun.paint) +
    fans.join('')
  )
}

const palm = (size: number, color: string, light: string) =>
  path(
    `M0 0C${-size * 0.55} ${-size * 0.35} ${-size * 0.42} ${-size * 1.1} 0 ${-size * 1.5}C${size * 0.42} ${-size * 1.1} ${size * 0.55} ${-size * 0.35} 0 0Z`,
    color,
  ) +
  line(`M0 ${size * 0.25}V${-size * 1.4}`, light, 3, { opacity: 0.35 }) +
  range(6, (i) =>
    line(
      `M0 ${-size * (0.15 + i * 0.2)}q${size * 0.14} ${-size * 0.16} ${size * (0.32 - i * 0.03)} ${-size * 0.2}M0 ${-size * (0.15 + i * 0.2)}q${-size * 0.14} ${-size * 0.16} ${-size * (0.32 - i * 0.03)} ${-size * 0.2}`,
      light,
      2,
      { opacity: 0.22 },
    ),
  ).join('')
