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
  shadow,
} from './brush.ts'
import { mountains, sky } from './landscapes.ts'

export function city(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const rows = range(3, (row) => {
    const color = mix(palette.far, palette.near, (row + 0.4) / 3)
    const lit = mix(palette.accents[2], palette.light, 0.3)
    const towers: string[] = []
    for (let x = -20; x < width; ) {
      const span = random.between(60, 130)
      const top = random.between(380, 640) + row * 110
      towers.push(tower(canvas, { x, top, span, color, lit, windows: row > 0 }))
      x += span + random.between(-8, 22)
    }
    const mist = gradient(`mist${row}`, [palette.sky[2], palette.sky[2]], { opacities: [0, 0.4] })
    return towers.join('') + mist.definition + rect(0, 600 + row * 60, width, 400, mist.paint)
  })
  return (
    sky(canvas, width * random.between(0.25, 0.75), 300) +
    rows.join('') +
    rect(0, 960, width, 40, palette.near)
  )
}

type Tower = { x: number; top: number; span: number; color: string; lit: string; windows: boolean }
function tower({ random }: Canvas, { x, top, span, color, lit, windows }: Tower): string {
  const roof = random.pick(['flat', 'step', 'peak', 'flat'])
  const crown =
    roof === 'step'
      ? rect(x + span * 0.25, top - 34, span * 0.5, 36, color)
      : roof === 'peak'
        ? path(`M${x} ${top + 1}L${x + span / 2} ${top - 60}L${x + span} ${top + 1}Z`, color)
        : ''
  const columns = Math.floor(span / 18)
  const panes = range(windows ? columns * Math.floor((1000 - top) / 26) : 0, (i) => {
    if (random.next() < 0.55) return ''
    const column = i % columns
    return rect(
      x + 8 + column * ((span - 12) / columns),
      top + 16 + Math.floor(i / columns) * 26,
      8,
      13,
      lit,
      { opacity: random.between(0.25, 0.85) },
    )
  })
  return crown + rect(x, top, span, 1000 - top, color) + panes.join('')
}

/** A house with a garden, seen from the front. */
export function house(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const center = width * random.between(0.44, 0.56)
  const left = center - 330
  const wall = palette.light
  const roof = mix(palette.accents[0], palette.dark, 0.35)
  const wood = mix(palette.accents[0], palette.light, 0.25)
  const grass = mix(palette.near, palette.accents[1], 0.55)
  return (
    sky(canvas, width * 0.8, 240) +
    hill(canvas, 600, mix(palette.far, palette.near, 0.2)) +
    hill(canvas, 680, mix(palette.far, palette.near, 0.45)) +
    rect(0, 770, width, 230, grass) +
    shadow(center, 782, 480, 26, palette.dark, 0.35) +
    rect(left, 470, 420, 310, wall) +
    path(`M${left - 40} 476L${left + 210} 300L${left + 460} 476Z`, roof) +
    rect(left + 420, 560, 260, 220, wood) +
    rect(left + 400, 536, 310, 28, palette.dark) +
    range(2, (i) => glass(canvas, left + 50 + i * 190, 520, 130, 96)).join('') +
    glass(canvas, left + 50, 660, 130, 120) +
    rect(left + 262, 650, 84, 130, palette.dark) +
    circle(left + 334, 716, 5, palette.accents[2]) +
    glass(canvas, left + 446, 600, 208, 180) +
    path(`M${left + 250} 782h108L${left + 470} 1000h-380Z`, palette.ground, { opacity: 0.85 }) +
    range(9, (i) => {
      const side = i % 2 ? -1 : 1
      const x = center + side * (400 + random.next() * (width / 2 - 380))
      return bush(canvas, x, random.between(770, 850), random.between(50, 120), grass)
    }).join('')
  )
}

const hill = ({ width, random }: Canvas, y: number, color: string) => {
  const points = range(5, (i) => [(width * i) / 4, y + random.between(-70, 40)] as const)
  return path(`${curve(points)}L${width} 1000L0 1000Z`, color)
}

function glass({ palette }: Canvas, x: number, y: number, width: number, height: number): string {
  const pane = mix(palette.sky[0], palette.sky[1], 0.4)
  return (
    rect(x - 7, y - 7, width + 14, height + 14, palette.dark) +
    rect(x, y, width, height, pane) +
    path(
      `M${x + width * 0.15} ${y}h${width * 0.35}L${x + width * 0.2} ${y + height}H${x}v${-height * 0.6}Z`,
      palette.light,
      { opacity: 0.35 },
    ) +
    rect(x + width / 2 - 3, y, 6, height, palette.dark)
  )
}

const bush = ({ palette, random }: Canvas, x: number, y: number, size: number, color: string) =>
  shadow(x, y + 6, size, 10, palette.dark) +
  range(4, (i) =>
    circle(
      x + (i - 1.5) * size * 0.42,
      y - size * random.between(0.3, 0.75),
      size * random.between(0.4, 0.6),
      mix(color, i % 2 ? palette.near : palette.light, 0.16),
    ),
  ).join('')

/** A living room or a bedroom, with a view. */
export const livingRoom = (canvas: Canvas) => room(canvas, sofa)
export const bedroom = (canvas: Canvas) => room(canvas, bed)

function room(canvas: Canvas, furniture: (canvas: Canvas, x: number) => string): string {
  const { width, palette, random } = canvas
  const wall = gradient('wall', [
    mix(palette.ground, palette.light, 0.35),
    mix(palette.ground, palette.accents[0], 0.1),
  ])
  const floor = gradient('floor', [
    mix(palette.accents[0], palette.ground, 0.55),
    mix(palette.accents[0], palette.dark, 0.35),
  ])
  const isLeft = random.next() < 0.5
  const windowX = width * (isLeft ? 0.08 : 0.56)
  const span = width * 0.36
  const light = gradient('beam', [palette.sun, palette.sun], { opacities: [0.4, 0], x2: isLeft ? 1 : -1 })
  return (
    wall.definition +
    floor.definition +
    light.definition +
    rect(0, 0, width, 780, wall.paint) +
    rect(0, 770, width, 230, floor.paint) +
    rect(0, 758, width, 14, mix(palette.ground, palette.dark, 0.12)) +
    view(canvas, windowX, 120, span, 470) +
    path(`M${windowX} 780h${span}l${span * 0.35} 220h${-span * 1.15}Z`, palette.sun, { opacity: 0.22 }) +
    frames(canvas, width * (isLeft ? 0.62 : 0.12)) +
    furniture(canvas, width * (isLeft ? 0.66 : 0.34)) +
    lamp(canvas, width * (isLeft ? 0.93 : 0.06)) +
    plant(canvas, width * (isLeft ? 0.05 : 0.94))
  )
}

function view(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const { palette } = canvas
  const outside = group(
    { transform: `translate(${x} ${y}) scale(${height / 1000})` },
    mountains({ ...canvas, width: (width / height) * 1000 }),
  )
  const clip = `<clipPath id="view"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`
  const bars = [0.333, 0.667].map((share) => rect(x + width * share - 4, y, 8, height, palette.light))
  return (
    clip +
    rect(x - 16, y - 16, width + 32, height + 32, palette.light) +
    group({ 'clip-path': 'url(#view)' }, outside) +
    bars.join('') +
    rect(x - 34, y + height + 12, width + 68, 20, mix(palette.light, palette.dark, 0.1))
  )
}

const frames = ({ palette, random }: Canvas, x: number) =>
  range(2, (i) => {
    const left = x + i * 150
    return (
      rect(left, 210 + i * 20, 118, 154, mix(palette.dark, palette.accents[0], 0.3)) +
      rect(left + 8, 218 + i * 20, 102, 138, palette.light) +
      circle(left + 59, 270 + i * 20, 26, random.pick(palette.accents)) +
      path(`M${left + 22} ${330 + i * 20}q37 -50 74 0z`, random.pick(palette.accents))
    )
  }).join('')

function sofa({ palette, random }: Canvas, x: number): string {
  const color = mix(palette.accents[1], palette.dark, 0.15)
  const left = x - 290
  const seat = mix(color, palette.light, 0.12)
  const cushions = range(2, (i) =>
    rect(left + 70 + i * 372, 600, 76, 84, i ? palette.accents[2] : palette.accents[0], {
      rx: 14,
      transform: `rotate(${random.between(-14, 14)} ${left + 108 + i * 372} 640)`,
    }),
  )
  return (
    shadow(x, 862, 360, 22, palette.dark, 0.4) +
    ellipse(x, 900, 460, 46, mix(palette.light, palette.accents[2], 0.25), { opacity: 0.85 }) +
    rect(left + 20, 560, 540, 210, color, { rx: 34 }) +
    rect(left + 60, 670, 228, 90, seat, { rx: 20 }) +
    rect(left + 294, 670, 228, 90, seat, { rx: 20 }) +
    cushions.join('') +
    rect(left - 24, 640, 96, 184, mix(color, palette.dark, 0.1), { rx: 30 }) +
    rect(left + 510, 640, 96, 184, mix(color, palette.dark, 0.1), { rx: 30 }) +
    rect(left + 20, 740, 540, 84, mix(color, palette.dark, 0.18), { rx: 16 }) +
    range(2, (i) => rect(left + 30 + i * 500, 820, 18, 44, palette.dark)).join('')
  )
}

function bed({ palette }: Canvas, x: number): string {
  const left = x - 300
  const linen = mix(palette.light, palette.ground, 0.2)
  const blanket = mix(palette.accents[1], palette.light, 0.1)
  return (
    shadow(x, 900, 380, 26, palette.dark, 0.4) +
    rect(left, 500, 600, 300, mix(palette.accents[0], palette.dark, 0.25), { rx: 24 }) +
    range(2, (i) => rect(left + 50 + i * 262, 590, 238, 120, i ? linen : palette.light, { rx: 40 })).join(
      '',
    ) +
    rect(left + 216, 640, 168, 92, palette.accents[2], { rx: 26 }) +
    rect(left - 10, 690, 620, 190, linen, { rx: 30 }) +
    path(`M${left - 10} 770q310 -40 620 0v90q0 30 -30 30h-560q-30 0 -30 -30z`, blanket) +
    line(`M${left} 788q300 -38 600 0`, palette.light, 5, { opacity: 0.35 }) +
    range(2, (i) => rect(left + 20 + i * 540, 880, 20, 34, palette.dark)).join('')
  )
}

function lamp({ palette }: Canvas, x: number): string {
  const shine = glow('lamp', palette.accents[2], 0.5)
  return (
    shine.definition +
    circle(x, 450, 240, shine.paint) +
    rect(x - 4, 470, 8, 380, palette.dark) +
    ellipse(x, 852, 56, 10, palette.dark) +
    path(`M${x - 44} 390h88l30 100h-148z`, mix(palette.accents[2], palette.light, 0.5))
  )
}

export function plant({ palette, random }: Canvas, x: number, ground = 860): string {
  const leaves = range(11, (i) => {
    const angle = -80 + i * 16 + random.between(-5, 5)
    const length = random.between(150, 250)
    const color = mix(palette.near, palette.accents[1], random.between(0.15, 0.7))
    return path(
      `M0 0C${-length * 0.22} ${-length * 0.4} ${-length * 0.1} ${-length * 0.85} 0 ${-length}C${length * 0.12} ${-length * 0.8} ${length * 0.2} ${-length * 0.35} 0 0Z`,
      color,
      { transform: `translate(${x} ${ground - 100}) rotate(${angle})` },
    )
  })
  return (
    shadow(x, ground + 2, 80, 12, palette.dark, 0.35) +
    leaves.join('') +
    path(`M${x - 62} ${ground - 110}h124l-18 112h-88z`, palette.accents[0]) +
    rect(x - 68, ground - 122, 136, 24, mix(palette.accents[0], palette.dark, 0.15), { rx: 8 })
  )
}

/** A restaurant in the evening: tables below lamps. */
export function diningRoom(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const wall = gradient('wall', [
    mix(palette.dark, palette.accents[1], 0.18),
    mix(palette.dark, palette.accents[0], 0.4),
  ])
  const floor = gradient('floor', [mix(palette.accents[0], palette.dark, 0.55), palette.dark])
  const shine = glow('warm', palette.accents[2], 0.75)
  const count = Math.max(2, Math.round(width / 480))
  const tables = range(count, (i) => diningTable(canvas, ((i + 0.5) / count) * width, 760))
  const lamps = range(count, (i) => {
    const x = ((i + 0.5) / count) * width
    const y = 250 + random.between(-40, 40)
    return (
      line(`M${x} 0V${y}`, palette.dark, 4) +
      circle(x, y + 60, 360, shine.paint) +
      path(`M${x - 74} ${y + 44}q10 -74 74 -74q64 0 74 74z`, mix(palette.accents[0], palette.dark, 0.2)) +
      ellipse(x, y + 46, 74, 12, mix(palette.accents[2], palette.light, 0.55))
    )
  })
  const arches = range(count + 1, (i) => {
    const x = (i / count) * width
    return path(`M${x - 90} 700V330a90 90 0 0 1 180 0V700z`, mix(palette.sky[0], palette.dark, 0.55), {
      opacity: 0.65,
    })
  })
  return (
    wall.definition +
    floor.definition +
    shine.definition +
    rect(0, 0, width, 720, wall.paint) +
    arches.join('') +
    rect(0, 700, width, 300, floor.paint) +
    lamps.join('') +
    tables.join('')
  )
}

function diningTable({ palette }: Canvas, x: number, y: number): string {
  const chair = (side: number) =>
    rect(x + side * 230 - 14, y - 70, 28, 240, mix(palette.accents[1], palette.dark, 0.35), { rx: 12 }) +
    rect(x + side * 185 - 52, y + 58, 104, 24, mix(palette.accents[1], palette.dark, 0.2), { rx: 10 }) +
    rect(x + side * 140 - 8, y + 78, 14, 96, palette.dark)
  const glassOf = (at: number) =>
    path(`M${at - 15} ${y - 78}h30q0 46 -15 46t-15 -46z`, palette.light, { opacity: 0.6 }) +
    rect(at - 2, y - 34, 4, 28, palette.light, { opacity: 0.6 }) +
    ellipse(at, y - 6, 14, 4, palette.light, { opacity: 0.6 })
  return (
    shadow(x, y + 180, 260, 20, palette.dark, 0.5) +
    chair(-1) +
    chair(1) +
    rect(x - 12, y, 24, 176, palette.dark) +
    ellipse(x, y + 176, 90, 12, palette.dark) +
    path(
      `M${x - 170} ${y}h340l24 96q-30 -14 -60 0t-67 0t-67 0t-67 0t-67 0t-60 0z`,
      mix(palette.light, palette.ground, 0.3),
    ) +
    ellipse(x, y, 172, 20, palette.light) +
    ellipse(x - 78, y - 4, 46, 8, mix(palette.light, palette.dark, 0.14)) +
    ellipse(x + 78, y - 4, 46, 8, mix(palette.light, palette.dark, 0.14)) +
    glassOf(x - 122) +
    glassOf(x + 122) +
    rect(x - 8, y - 62, 16, 56, palette.light, { rx: 3 }) +
    path(`M${x} ${y - 92}q12 18 0 30q-12 -12 0 -30z`, palette.accents[2])
  )
}
