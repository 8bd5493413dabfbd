import {
  type Canvas,
  circle,
  curve,
  ellipse,
  gradient,
  group,
  line,
  mix,
  path,
  range,
  rect,
  shadow,
} from './brush.ts'

/** A laid table, seen from above. */
export function food(canvas: Canvas): string {
  const { width, random } = canvas
  const x = width * random.between(0.4, 0.6)
  return (
    tabletop(canvas) +
    napkin(canvas, x - 520, 200) +
    cutlery(canvas, x) +
    plate(canvas, x, 510, 330) +
    salad(canvas, x, 510, 205) +
    bowl(canvas, x + 560, 260, 170) +
    cup(canvas, x + 590, 740, 125) +
    bowl(canvas, x - 640, 780, 190) +
    lemon(canvas, x - 430, 890, 60) +
    lemon(canvas, x + 400, 90, 52) +
    sprig(canvas, x - 400, 110, 35)
  )
}

/** A bowl of soup or stew. */
export function soup(canvas: Canvas): string {
  const { width, random } = canvas
  const x = width * random.between(0.44, 0.56)
  return (
    tabletop(canvas) +
    napkin(canvas, x - 640, 230, 1.2) +
    plate(canvas, x, 520, 370) +
    bowl(canvas, x, 510, 280) +
    lemon(canvas, x + 470, 210, 64) +
    lemon(canvas, x + 560, 300, 58) +
    sprig(canvas, x + 520, 800, -24) +
    sprig(canvas, x - 480, 890, 8)
  )
}

export function coffee(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const x = width * random.between(0.42, 0.58)
  return (
    tabletop(canvas) +
    cup(canvas, x, 500, 250) +
    plate(canvas, x + 560, 330, 190) +
    croissant(canvas, x + 560, 330) +
    plate(canvas, x - 590, 720, 200) +
    berries(canvas, x - 590, 720, 120) +
    napkin(canvas, x - 700, 100, 0.8) +
    sprig(canvas, x + 330, 850, -30) +
    range(9, () =>
      ellipse(
        x + random.between(-420, -300),
        random.between(230, 420),
        15,
        10,
        mix(palette.dark, palette.accents[0], 0.3),
        { transform: `rotate(${random.between(0, 180)} ${x - 360} 320)` },
      ),
    ).join('')
  )
}

function tabletop({ width, palette, random }: Canvas): string {
  const base = mix(palette.ground, palette.accents[0], 0.16)
  const boards = range(7, (i) =>
    rect(0, i * 145, width, 143, mix(base, i % 2 ? palette.light : palette.dark, random.between(0.02, 0.09))),
  )
  const grain = range(40, () => {
    const y = random.between(0, 1000)
    const x = random.next() * width
    return line(
      `M${x} ${y}q${random.between(60, 160)} ${random.between(-6, 6)} ${random.between(180, 420)} 0`,
      palette.dark,
      1.5,
      { opacity: 0.07 },
    )
  })
  const light = gradient('light', [palette.sun, palette.dark], { opacities: [0.35, 0.16], x2: 1 })
  return (
    rect(0, 0, width, 1000, mix(base, palette.dark, 0.25)) +
    boards.join('') +
    grain.join('') +
    light.definition +
    rect(0, 0, width, 1000, light.paint)
  )
}

const plate = ({ palette }: Canvas, x: number, y: number, r: number) =>
  shadow(x + r * 0.06, y + r * 0.09, r * 1.03, r * 1.03, palette.dark, 0.4) +
  circle(x, y, r, palette.light) +
  circle(x, y, r * 0.98, mix(palette.light, palette.ground, 0.35)) +
  circle(x, y, r * 0.74, mix(palette.light, palette.ground, 0.7), { opacity: 0.7 }) +
  circle(x + r * 0.012, y + r * 0.015, r * 0.72, palette.light)

/** A point of a circle, and its angle in degrees. */
function spotIn(random: Canvas['random'], x: number, y: number, r: number) {
  const angle = random.next() * 2 * Math.PI
  const distance = Math.sqrt(random.next()) * r
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, (angle * 180) / Math.PI] as const
}

function salad(canvas: Canvas, x: number, y: number, r: number): string {
  const { palette, random } = canvas
  const green = ['#6f8f4e', '#8dab5c', '#4f7a4a'] as const
  const spot = (reach: number) => spotIn(random, x, y, reach)
  const leaves = range(34, () => {
    const [cx, cy, angle] = spot(r)
    const size = random.between(50, 90)
    return group(
      { transform: `translate(${cx} ${cy}) rotate(${angle + random.between(-60, 60)})` },
      path(
        `M0 ${-size}C${size * 0.6} ${-size * 0.5} ${size * 0.5} ${size * 0.4} 0 ${size * 0.6}C${-size * 0.5} ${size * 0.4} ${-size * 0.6} ${-size * 0.5} 0 ${-size}Z`,
        random.pick(green),
      ) + line(`M0 ${-size * 0.8}V${size * 0.5}`, palette.light, 2, { opacity: 0.35 }),
    )
  })
  const tomatoes = range(7, () => {
    const [cx, cy] = spot(r * 0.8)
    return (
      circle(cx, cy, 34, '#c8452f') +
      circle(cx, cy, 27, '#dc6a4a') +
      range(5, (i) =>
        ellipse(cx + Math.cos(i * 1.26) * 14, cy + Math.sin(i * 1.26) * 14, 6, 4, '#f0c26c'),
      ).join('')
    )
  })
  const slices = range(5, () => {
    const [cx, cy] = spot(r * 0.75)
    return circle(cx, cy, 36, '#7fa05a') + circle(cx, cy, 31, '#dfe8bd') + circle(cx, cy, 15, '#c6d795')
  })
  const crumbs = range(26, () => {
    const [cx, cy] = spot(r * 0.9)
    return circle(cx, cy, random.between(4, 8), random.pick(['#f4e7c5', '#e2b75c', '#fbf5e6']))
  })
  return leaves.join('') + slices.join('') + tomatoes.join('') + crumbs.join('')
}

function bowl(canvas: Canvas, x: number, y: number, r: number): string {
  const { palette, random } = canvas
  const soup = random.pick(palette.accents)
  return (
    shadow(x + r * 0.08, y + r * 0.12, r * 1.02, r * 1.02, palette.dark, 0.4) +
    circle(x, y, r, mix(palette.accents[1], palette.dark, 0.35)) +
    circle(x, y, r * 0.91, mix(palette.accents[1], palette.light, 0.2)) +
    circle(x, y + r * 0.02, r * 0.8, mix(soup, '#d98c3f', 0.5)) +
    line(`M${x - r * 0.4} ${y}q${r * 0.2} ${-r * 0.4} ${r * 0.4} 0t${r * 0.4} 0`, palette.light, r * 0.06, {
      opacity: 0.7,
    }) +
    range(6, () =>
      circle(x + random.between(-0.4, 0.4) * r, y + random.between(-0.4, 0.4) * r, r * 0.045, '#5d7d45'),
    ).join('')
  )
}

const berries = ({ palette, random }: Canvas, x: number, y: number, r: number) =>
  range(30, () => {
    const [cx, cy] = spotIn(random, x, y, r)
    const color = random.pick(['#a8324a', '#4b4a7e', '#c9556a'])
    return (
      circle(cx, cy, 20, mix(color, palette.dark, 0.2)) +
      circle(cx - 4, cy - 5, 14, color) +
      circle(cx - 7, cy - 9, 4, palette.light, { opacity: 0.6 })
    )
  }).join('')

const croissant = ({ palette }: Canvas, x: number, y: number) =>
  range(7, (i) => {
    const share = (i - 3) / 3
    const size = 74 - Math.abs(share) * 46
    return ellipse(
      x + share * 112,
      y + share * share * 66 - 22,
      size * 0.62,
      size,
      mix('#c98642', i % 2 ? '#e8b871' : palette.dark, i % 2 ? 0.55 : 0.12),
      { transform: `rotate(${share * 38} ${x + share * 112} ${y + share * share * 66 - 22})` },
    )
  }).join('')

function cup({ palette }: Canvas, x: number, y: number, r: number): string {
  const china = mix(palette.light, palette.ground, 0.25)
  const brew = '#5a3825'
  return (
    shadow(x + r * 0.08, y + r * 0.12, r * 1.05, r * 1.05, palette.dark, 0.4) +
    circle(x, y, r, china) +
    circle(x, y, r * 0.9, mix(china, palette.dark, 0.06)) +
    rect(x + r * 0.5, y - r * 0.1, r * 0.45, r * 0.2, palette.light, { rx: r * 0.1 }) +
    circle(x, y, r * 0.64, palette.light) +
    circle(x, y, r * 0.56, brew) +
    range(4, (i) => {
      const half = r * (0.34 - i * 0.075)
      const top = y + r * (0.3 - i * 0.16)
      return path(
        `M${x} ${top}C${x - half * 1.5} ${top - half} ${x - half} ${top - half * 1.9} ${x} ${top - half * 0.9}C${x + half} ${top - half * 1.9} ${x + half * 1.5} ${top - half} ${x} ${top}Z`,
        i % 2 ? brew : '#e9d3b4',
      )
    }).join('')
  )
}

const lemon = ({ palette }: Canvas, x: number, y: number, r: number) =>
  shadow(x + 5, y + 8, r, r, palette.dark, 0.3) +
  circle(x, y, r, '#e9b93a') +
  circle(x, y, r * 0.88, '#fbf0c4') +
  range(8, (i) =>
    path(
      `M0 ${-r * 0.1}L${r * 0.24} ${-r * 0.7}A${r * 0.75} ${r * 0.75} 0 0 0 ${-r * 0.24} ${-r * 0.7}Z`,
      '#f1cf57',
      { transform: `translate(${x} ${y}) rotate(${i * 45})` },
    ),
  ).join('')

const sprig = ({ palette }: Canvas, x: number, y: number, angle: number) =>
  group(
    { transform: `translate(${x} ${y}) rotate(${angle})` },
    line('M-150 0Q0 -26 160 0', '#5f7a48', 6),
    ...range(12, (i) =>
      ellipse(-130 + i * 25, i % 2 ? -34 : 18, 11, 30, mix('#6f8f55', palette.near, (i % 3) * 0.16), {
        transform: `rotate(${i % 2 ? 34 : 146} ${-130 + i * 25} ${i % 2 ? -34 : 18})`,
      }),
    ),
  )

const napkin = ({ palette }: Canvas, x: number, y: number, scale = 1) =>
  group(
    { transform: `translate(${x} ${y}) rotate(-12) scale(${scale})` },
    rect(8, 14, 300, 420, palette.dark, { opacity: 0.2, filter: 'url(#soft)' }),
    rect(0, 0, 300, 420, mix(palette.accents[1], palette.light, 0.55)),
    ...range(4, (i) => rect(22 + i * 12, 0, 4, 420, palette.light, { opacity: 0.7 })),
    path('M0 0h300L0 420Z', palette.light, { opacity: 0.14 }),
  )

function cutlery({ palette }: Canvas, x: number): string {
  const steel = mix(palette.light, palette.dark, 0.25)
  const fork =
    rect(x - 424, 470, 16, 300, steel, { rx: 8 }) +
    range(4, (i) => rect(x - 442 + i * 16, 260, 7, 130, steel, { rx: 3 })).join('') +
    path(`M${x - 442} 370h55q4 110 -27 116q-32 -6 -28 -116z`, steel)
  const knife =
    rect(x + 408, 500, 18, 270, steel, { rx: 9 }) +
    path(`M${x + 408} 510V290q0 -40 18 -60q24 90 18 280z`, mix(steel, palette.light, 0.4))
  return (
    group({ opacity: 0.28, filter: 'url(#soft)', transform: 'translate(7 10)' }, fork + knife) + fork + knife
  )
}

/** A desk, seen from above. */
export function desk(canvas: Canvas): string {
  const { width, palette, random } = canvas
  const x = width * random.between(0.44, 0.56)
  const paper = (left: number, top: number, angle: number, color: string) =>
    group(
      { transform: `translate(${left} ${top}) rotate(${angle})` },
      rect(8, 12, 260, 350, palette.dark, { opacity: 0.22, filter: 'url(#soft)' }),
      rect(0, 0, 260, 350, color),
      ...range(6, (i) => rect(30, 50 + i * 44, i === 5 ? 100 : 200, 8, palette.dark, { opacity: 0.18 })),
    )
  return (
    tabletop(canvas) +
    paper(x - 700, 180, -9, palette.light) +
    paper(x - 640, 240, 4, mix(palette.accents[2], palette.light, 0.6)) +
    laptop(canvas, x) +
    cup(canvas, x + 560, 330, 120) +
    group(
      { transform: `translate(${x + 420} 640) rotate(18)` },
      rect(6, 10, 250, 330, palette.dark, { opacity: 0.25, filter: 'url(#soft)' }),
      rect(0, 0, 250, 330, palette.accents[0], { rx: 10 }),
      rect(24, 0, 12, 330, palette.dark, { opacity: 0.3 }),
    ) +
    line(`M${x + 440} 960L${x + 600} 620`, palette.dark, 12) +
    sprig(canvas, x - 640, 830, -20)
  )
}

function laptop({ palette, random }: Canvas, x: number): string {
  const metal = mix(palette.light, palette.dark, 0.14)
  const screen = gradient('screen', [palette.sky[0], palette.sky[1], palette.sky[2]])
  const bars = range(7, (i) =>
    rect(x - 40 + i * 42, 400 - random.between(40, 150), 26, 200, palette.light, { opacity: 0.75 }),
  )
  const keys = range(44, (i) =>
    rect(x - 292 + (i % 11) * 54, 590 + Math.floor(i / 11) * 42, 46, 34, palette.dark, {
      rx: 6,
      opacity: 0.75,
    }),
  )
  return (
    screen.definition +
    rect(x - 344, 150, 700, 690, palette.dark, { opacity: 0.3, filter: 'url(#soft)', rx: 26 }) +
    rect(x - 350, 140, 700, 400, palette.dark, { rx: 22 }) +
    rect(x - 330, 160, 660, 356, screen.paint, { rx: 8 }) +
    `<clipPath id="display"><rect x="${x - 330}" y="160" width="660" height="330"/></clipPath>` +
    group(
      { 'clip-path': 'url(#display)' },
      ...bars,
      line(
        curve([
          [x - 300, 430],
          [x - 210, 330],
          [x - 130, 380],
          [x - 70, 250],
        ]),
        palette.light,
        7,
      ),
    ) +
    rect(x - 350, 540, 700, 300, metal, { rx: 18 }) +
    keys.join('') +
    rect(x - 90, 764, 180, 62, mix(metal, palette.dark, 0.1), { rx: 8 })
  )
}
