import {
  type Canvas,
  circle,
  curve,
  ellipse,
  glow,
  gradient,
  group,
  line,
  mix,
  path,
  range,
  rect,
} from './brush.ts'

const SKIN = ['#f1c9a5', '#d9a07a', '#a86f4c', '#7a4a32', '#e8b48f'] as const
const HAIR = ['#2f2420', '#5b3a29', '#a8672f', '#1d1b22', '#d9b36c', '#8f8a86'] as const

/** People side by side, without faces: they resemble no real person. */
export function people(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const back = gradient('back', [
    mix(palette.sky[1], palette.light, 0.35),
    mix(palette.ground, palette.sky[2], 0.4),
  ])
  const count = Math.max(1, Math.min(6, Math.round(width / 300)))
  const rear = range(count - 1, (i) =>
    person(canvas, ((i + 1) / count) * width, 430 + random.between(-30, 20), 0.82),
  )
  const front = range(count, (i) =>
    person(canvas, ((i + 0.5) / count) * width + random.between(-20, 20), 520 + random.between(-30, 40), 1),
  )
  return (
    back.definition + rect(0, 0, width, 1000, back.paint) + blobs(canvas) + rear.join('') + front.join('')
  )
}

/** One person, for portraits. */
export function portrait(canvas: Canvas): string {
  const { width, palette } = canvas
  const back = gradient('back', [
    mix(canvas.random.pick(palette.accents), palette.light, 0.55),
    mix(palette.ground, palette.light, 0.2),
  ])
  return (
    back.definition +
    rect(0, 0, width, 1000, back.paint) +
    blobs(canvas) +
    person(canvas, width / 2, 430, 1.65)
  )
}

const blobs = ({ width, palette, random }: Canvas) =>
  range(3, (i) =>
    circle(
      width * random.between(0.1, 0.9),
      random.between(120, 620),
      random.between(160, 300),
      palette.accents[i] ?? palette.sun,
      { opacity: 0.16 },
    ),
  ).join('')

function person({ palette, random }: Canvas, x: number, y: number, scale: number): string {
  const skin = random.pick(SKIN)
  const hair = random.pick(HAIR)
  const clothes = mix(
    random.pick(palette.accents),
    random.pick([palette.dark, palette.light]),
    random.between(0, 0.35),
  )
  const isLong = random.next() < 0.5
  const long = isLong ? path('M-98 -20C-120 130 -104 170 -84 200H84C104 170 120 130 98 -20Z', hair) : ''
  const fringe = random.pick([
    path('M-92 0C-104 -140 104 -140 92 0C70 -56 10 -66 -30 -60C-62 -56 -84 -34 -92 0Z', hair),
    path('M-92 4C-108 -136 108 -136 92 4C84 -30 60 -70 20 -74C0 -40 -60 -40 -92 4Z', hair),
    path('M-90 -20C-94 -124 94 -124 90 -20C60 -70 -60 -70 -90 -20Z', hair),
  ])
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    long,
    path('M-230 640C-236 330 -190 236 -60 200L60 200C190 236 236 330 230 640Z', clothes),
    path('M-60 200Q0 268 60 200L44 182H-44Z', mix(clothes, palette.light, 0.5)),
    path('M-40 90V196Q0 240 40 196V90Z', mix(skin, palette.dark, 0.12)),
    ellipse(0, 10, 90, 112, skin),
    fringe,
    line('M-150 640Q-148 470 -120 400M150 640Q148 470 120 400', palette.dark, 4, { opacity: 0.15 }),
  )
}

/** A stage with lights and an audience. */
export function stage(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const hall = gradient('hall', [
    mix(palette.dark, '#000000', 0.3),
    mix(palette.dark, palette.accents[1], 0.35),
    mix(palette.accents[0], palette.dark, 0.4),
  ])
  const floor = glow('floor', palette.accents[2], 0.85)
  const beams = range(9, (i) => {
    const x = ((i + 0.5) / 9) * width
    const foot = x + random.between(-260, 260)
    const beam = gradient(
      `beam${i}`,
      [mix(palette.accents[i % 3] ?? palette.sun, palette.light, 0.4), palette.accents[i % 3] ?? palette.sun],
      { opacities: [0.6, 0] },
    )
    return beam.definition + path(`M${x - 8} 0h16L${foot + 110} 800h-220Z`, beam.paint)
  })
  const heads = range(Math.round(width / 26), () => {
    const y = random.between(800, 960)
    const x = random.next() * width
    const size = 22 + (y - 800) * 0.13
    const color = mix(palette.dark, '#000000', (y - 780) / 260)
    return {
      y,
      drawing:
        circle(x, y, size, color) +
        rect(x - size * 1.5, y + size * 0.9, size * 3, 300, color, { rx: size }) +
        (random.next() < 0.22
          ? line(`M${x + size} ${y + size * 1.6}L${x + size * 2} ${y - size * 2.4}`, color, size * 0.7)
          : ''),
    }
  }).sort((a, b) => a.y - b.y)
  const bokeh = range(46, () =>
    circle(
      random.next() * width,
      random.between(40, 640),
      random.between(5, 26),
      random.pick(palette.accents),
      { opacity: random.between(0.08, 0.35) },
    ),
  )
  return (
    hall.definition +
    floor.definition +
    rect(0, 0, width, 1000, hall.paint) +
    ellipse(width / 2, 760, width * 0.55, 260, floor.paint) +
    beams.join('') +
    bokeh.join('') +
    heads.map(({ drawing }) => drawing).join('')
  )
}

/** Waves of colour, for subjects without a scene. */
export function waves(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const back = gradient('back', [mix(palette.sky[0], palette.light, 0.3), palette.sky[1], palette.sky[2]], {
    x2: 1,
  })
  const sun = glow('sunspot', palette.sun, 0.9)
  const bands = range(7, (i) => {
    const y = 330 + i * 95
    const tint =
      [palette.accents[0], palette.accents[1], palette.accents[2], palette.near][i % 4] ?? palette.near
    const band = gradient(
      `band${i}`,
      [mix(tint, palette.light, 0.5 - i * 0.06), mix(tint, palette.near, i * 0.1)],
      { x2: 1, y2: 0.4 },
    )
    const points = range(6, (k) => [(width * k) / 5, y + random.between(-110, 110)] as const)
    return band.definition + path(`${curve(points)}L${width} 1000L0 1000Z`, band.paint, { opacity: 0.82 })
  })
  return (
    back.definition +
    sun.definition +
    rect(0, 0, width, 1000, back.paint) +
    circle(width * random.between(0.2, 0.8), 250, 400, sun.paint) +
    bands.join('')
  )
}

/** Tiles of simple shapes, for crafts and technology. */
export function tiles(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const size = 200
  const colors = [...palette.accents, palette.near, palette.ground, palette.light] as [string, ...string[]]
  const drawn = range(Math.ceil(width / size) * 5, (i) => {
    const [x, y] = [Math.floor(i / 5) * size, (i % 5) * size]
    const [back, front, small] = [random.pick(colors), random.pick(colors), random.pick(colors)]
    const shape = random.pick([
      path(`M0 0h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`, front) +
        path(`M0 0h100a100 100 0 0 1 -100 100z`, small),
      circle(100, 100, 84, front) + circle(100, 100, 38, small),
      path(`M0 ${size}h${size}v${-size}Z`, front),
      path(`M0 100a100 100 0 0 1 ${size} 0z`, front) + path(`M0 200a100 100 0 0 1 ${size} 0z`, small),
      range(4, (k) => rect(0, k * 50, size, 25, front)).join(''),
      path(`M0 0a100 100 0 0 1 0 ${size}z`, front) + path(`M${size} 0a100 100 0 0 0 0 ${size}z`, small),
    ])
    return group(
      { transform: `translate(${x} ${y}) rotate(${random.pick([0, 90, 180, 270])} 100 100)` },
      rect(0, 0, size + 0.5, size + 0.5, back),
      shape,
    )
  })
  const light = gradient('light', [palette.light, palette.dark], { opacities: [0.12, 0.14], x2: 1 })
  return drawn.join('') + light.definition + rect(0, 0, width, 1000, light.paint)
}
