import { beforeAll, describe, expect, test } from 'vitest'
import { ConflictError, ValidationError } from '../../../../client/src/index.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

const colors = (values: Record<string, unknown>) => ({
  color: {
    $type: 'color',
    ...Object.fromEntries(Object.entries(values).map(([name, $value]) => [name, { $value }])),
  },
})
const errorsOf = async (change: Promise<unknown>) => {
  const error = await change.then(
    () => expect.fail('should be refused'),
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ValidationError)
  return (error as ValidationError).details?.fields as Record<string, string>
}

describe('a design', () => {
  test('is empty at first', async () => {
    expect(await client.design.get(siteId)).toMatchObject({
      ...{ tokens: {}, dark: {}, scheme: 'auto', css: '', fonts: [] },
      ...{ liveVersion: null, hasUnpublishedChanges: false, updatedAt: null },
    })
  })

  test('answers what was set, with its CSS', async () => {
    const sent = {
      tokens: colors({ accent: 'OKLCH(0.5 0.1 150)', background: '#fffdf9' }),
      scheme: 'light',
    } as const
    const { css, ...design } = await client.design.update(siteId, sent)
    expect(design).toMatchObject({ ...sent, dark: {}, hasUnpublishedChanges: true })
    expect(css).toContain('--sw-accent:#337344;')
    expect(css).toContain('--sw-bg:light-dark(#fffdf9,#121413);')
    expect(css).toContain('color-scheme:light')
    expect(await client.design.get(siteId)).toEqual({ css, ...design })
  })

  test('is guarded by its version', async () => {
    const own = await server.tenant()
    const put = (version: string, accent: string) =>
      server.fetch(`/v1/sites/${own.siteId}/design`, {
        ...{ key: own.key, method: 'PUT', body: JSON.stringify({ tokens: colors({ accent }) }) },
        headers: { 'content-type': 'application/json', 'if-match': version },
      })
    const first = await Promise.all([put('"0"', '#111111'), put('"0"', '#222222')])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put('"1"', '#333333')).headers.get('etag')).toBe('"2"')
  })

  test('resolves aliases, including those the dark scheme changes', async () => {
    const tokens = {
      palette: { $type: 'color', sea: { $value: '#1c5d63' }, paper: { $value: '#fdfbf7' } },
      ...colors({ accent: '{palette.sea}', background: '{palette.paper}', link: '{color.accent}' }),
      typography: { heading: { $value: { fontFamily: '{font.display}', fontWeight: 'semi-bold' } } },
      font: { display: { $type: 'fontFamily', $value: ['Fraunces', 'serif'] } },
    }
    const dark = { palette: { paper: { $type: 'color', $value: '#101010' } } }
    const { css, fonts } = await client.design.update(siteId, { tokens, dark })
    expect(css).toContain('--sw-accent:#1c5d63')
    expect(css).toContain('--sw-bg:light-dark(#fdfbf7,#101010)')
    expect(css).toContain('--sw-link:light-dark(#1c5d63,')
    expect(css).toContain('--sw-display-font:"Fraunces Variable", ')
    expect(css).toContain('--sw-display-weight:600')
    expect(fonts).toEqual(['Fraunces'])
  })

  test('rejects circular and dangling aliases', async () => {
    const tokens = colors({
      accent: '{color.text}',
      text: '{color.link}',
      link: '{color.accent}',
      line: '{no.such}',
    })
    const details = await errorsOf(client.design.update(siteId, { tokens }))
    expect(details['tokens.color.accent']).toContain('refers to itself')
    expect(details['tokens.color.line']).toContain('{no.such}, which does not exist')
  })

  test('rejects what is not a token, naming each path', async () => {
    const tokens = {
      color: { $type: 'color', accent: { $value: '#12345g' }, text: { $value: '#1234567f' } },
      typography: { body: { $value: { fontFamily: 'Comic Sans', fontSize: { value: 90, unit: 'px' } } } },
      radius: { medium: { $value: { value: 4, unit: 'em' } } },
      motion: { fast: { $type: 'duration', $value: { value: 1, unit: 's' } } },
      untyped: { any: { $value: 1 } },
      odd: 5,
    }
    const dark = { radius: { medium: { $value: { value: 4, unit: 'px' } } } }
    expect(await errorsOf(client.design.update(siteId, { tokens, dark }))).toEqual({
      'tokens.color.accent': expect.stringContaining('must be a colour'),
      'tokens.color.text': 'must be opaque',
      'tokens.typography.body': expect.stringContaining('must be one of system-ui, '),
      'tokens.radius.medium': expect.stringContaining('px or rem'),
      'tokens.motion.fast': expect.stringContaining('duration'),
      'tokens.untyped.any': expect.stringContaining('needs a $type'),
      'tokens.odd': expect.stringContaining('must be a token'),
      'dark.radius.medium': expect.stringContaining('must be a colour'),
    })
  })

  test('bounds the depth and the number of tokens', async () => {
    let deep: object = { $value: '#000000' }
    for (let i = 0; i < 12; i++) deep = { a: deep }
    expect(Object.values(await errorsOf(client.design.update(siteId, { tokens: { deep } })))[0]).toContain(
      'deeper',
    )
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`c${i}`, { $value: '#000000' }]))
    const details = await errorsOf(
      client.design.update(siteId, { tokens: { many: { $type: 'color', ...many } } }),
    )
    expect(Object.values(details)[0]).toContain('limit of 500')
  })
})

describe('contrast', () => {
  test('is that of WCAG, and says what fails', async () => {
    const tokens = colors({ text: '#777777', background: '#ffffff', accent: '#000000', onAccent: '#ffffff' })
    const { contrast } = await client.design.update(siteId, { tokens })
    const of = (pair: string) => contrast.find((one) => one.scheme === 'light' && one.pair === pair)
    expect(of('text on background')).toMatchObject({ ratio: 4.47, minimum: 4.5, passes: false })
    expect(of('onAccent on accent')).toMatchObject({ ratio: 21, passes: true })
  })

  test.each(['#ffe600', '#9be7ff', '#101010', '#ff2d55', '#7f7f7f', '#00ff00', '#0000ff'])(
    'finds a shade of the accent %s that can be read, in light and dark',
    async (accent) => {
      const { contrast } = await client.design.update(siteId, { tokens: colors({ accent }) })
      const derived = contrast.filter(({ pair }) => pair.startsWith('link') || pair.startsWith('onAccent'))
      expect(derived).toHaveLength(8)
      expect(derived.filter(({ passes }) => !passes)).toEqual([])
    },
  )
})

describe('the presets', async () => {
  const { data: presets } = await client.design.listPresets(siteId)

  test('are at least eight, each with a look of its own', async () => {
    expect(presets.length).toBeGreaterThanOrEqual(8)
    expect(new Set(presets.map(({ tokens }) => JSON.stringify(tokens))).size).toBe(presets.length)
  })

  test.each(presets)('$id is a valid design whose colours all pass', async ({ tokens, dark, scheme }) => {
    const { contrast } = await client.design.update(siteId, { tokens, dark, scheme })
    expect(contrast.filter(({ passes }) => !passes)).toEqual([])
  })
})

const INJECTIONS = [
  ...['red;}body{display:none}', '#fff}</style><script>alert(1)</script>', 'url(https://evil.example/x)'],
  ...[
    'expression(alert(1))',
    'red/**/',
    '/*',
    '*/',
    'red;--sw-bg:red',
    '\\72 ed',
    '\\0000723b',
    'var(--sw-text)',
  ],
  ...[
    'image-set("https://evil.example/x" 1x)',
    'attr(title)',
    'env(x)',
    'calc(1px)',
    '@import "x"',
    'red!important',
  ],
  ...[
    'rgb(1,2,3);color:red',
    'rgb(0 0 0 / var(--x))',
    'color(srgb 1 1 1);x:y',
    'color-mix(in srgb, red, blue)',
  ],
  ...[
    'light-dark(red, blue)',
    'currentColor',
    'inherit',
    '"',
    "'",
    '</style>',
    '<!--',
    'red\n}',

    'ﬀ',
  ],
  ...['{color.accent};}', '{a}{b}', 'javascript:alert(1)'],
]

describe('hostile values', () => {
  const places: [string, (value: string) => Record<string, unknown>][] = [
    ['colour', (value) => colors({ accent: value })],
    ['colour of a palette', (value) => ({ palette: { $type: 'color', sea: { $value: value } } })],
    ['length', (value) => ({ radius: { medium: { $value: value } } })],
    ['length with a unit', (value) => ({ radius: { medium: { $value: { value: 1, unit: value } } } })],
    ['font', (value) => ({ typography: { body: { $value: { fontFamily: value } } } })],
    ['weight', (value) => ({ typography: { heading: { $value: { fontWeight: value } } } })],
    ['line height', (value) => ({ typography: { body: { $value: { lineHeight: value } } } })],
    ['shadow', (value) => ({ shadow: { card: { $value: value } } })],
    [
      'part of a shadow',
      (value) => ({
        shadow: { card: { $value: { color: '#000', offsetX: value, offsetY: value, blur: value } } },
      }),
    ],
    ['colour space', (value) => colors({ accent: { colorSpace: value, components: [0, 0, 0] } })],
    ['component', (value) => colors({ accent: { colorSpace: 'srgb', components: [value, 0, 0] } })],
  ]

  test.each(places)('are refused as a %s', async (_place, tokensOf) => {
    for (const value of INJECTIONS) {
      const details = await errorsOf(client.design.update(siteId, { tokens: tokensOf(value) }))
      expect(Object.keys(details), value).toHaveLength(1)
    }
  })

  test('in names of tokens never reach the CSS', async () => {
    for (const name of INJECTIONS.filter((value) => !/[{}.]/.test(value))) {
      const tokens = { color: { $type: 'color', [name]: { $value: '#ff0000' } } }
      const { css } = await client.design.update(siteId, { tokens })
      expect(css).not.toContain('#ff0000')
    }
  })

  test('of prototypes change nothing', async () => {
    const body =
      '{"tokens":{"__proto__":{"$type":"color"},"color":{"constructor":{"$type":"color","$value":"#abc"}}}}'
    const { status } = await server.fetch(`/v1/sites/${siteId}/design`, {
      ...{ key: (await server.tenant()).key, method: 'PUT', body },
      headers: { 'content-type': 'application/json' },
    })
    expect([400, 404]).toContain(status)
  })
})

describe('the frame and menus', () => {
  let pageId: string
  beforeAll(async () => {
    pageId = (await client.pages.create(siteId, { title: 'Home', slug: '/' })).id
  })

  test('answer what was set', async () => {
    const items = [
      { label: 'Home', pageId, translations: [{ language: 'de', label: 'Start' }] },
      {
        label: 'More',
        items: [
          { label: 'Elsewhere', href: 'https://example.com/' },
          { label: 'Shop', thing: { type: 'product' as const } },
        ],
      },
    ]
    const menus = [{ name: 'main', items }]
    expect(await client.design.updateNavigation(siteId, { menus })).toMatchObject({ menus })
    expect(await client.design.getNavigation(siteId)).toMatchObject({ menus, hasUnpublishedChanges: true })
    const header = { content: [{ type: 'Header', props: { id: 'h', brand: 'House', links: [] } }] }
    await client.design.updateFrame(siteId, { header })
    const footer = { content: [{ type: 'Footer', props: { id: 'f', brand: 'House', groups: [] } }] }
    const sent = { footer, '': null, other: { a: 1 } }
    expect(await client.design.updateFrame(siteId, sent)).toMatchObject({ header, footer })
  })

  test('reject pages of other sites', async () => {
    const other = await server.tenant()
    const theirs = await other.client.pages.create(other.siteId, { title: 'Theirs', slug: 'theirs' })
    const menus = [
      {
        name: 'main',
        items: [
          { label: 'Mine', pageId },
          { label: 'Theirs', pageId: theirs.id },
        ],
      },
    ]
    const details = await errorsOf(client.design.updateNavigation(siteId, { menus }))
    expect(details).toEqual({ 'menus.0.items.1.pageId': 'must be a page of the site' })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'about',
    ' /x',
    'java\nscript:x',
  ])('refuse the address %j', async (href) => {
    const menus = [{ name: 'main', items: [{ label: 'x', href }] }]
    const details = await errorsOf(client.design.updateNavigation(siteId, { menus }))
    expect(Object.keys(details)).toEqual(['menus.0.items.0.href'])
  })

  test('reject too many items, a fourth level, and no or two targets', async () => {
    const refused = (items: object[]) =>
      errorsOf(client.design.updateNavigation(siteId, { menus: [{ name: 'main', items }] } as never))
    const group = (label: string) => ({
      label,
      items: Array.from({ length: 50 }, () => ({ label, href: '/' })),
    })
    expect(Object.values(await refused(Array.from({ length: 5 }, () => group('x'))))).toEqual([
      'exceeds the limit of 200 items',
    ])
    const leaf = { label: 'x', href: '/' }
    await refused([{ label: 'x', items: [{ label: 'x', items: [{ label: 'x', items: [leaf] }] }] }])
    expect(await refused([{ ...leaf, pageId }, { label: 'x' }])).toEqual({
      'menus.0.items.0': 'must have only one of pageId, thing and href',
      'menus.0.items.1': 'must have a pageId, a thing, an href or items',
    })
  })

  test('reject invalid blocks', async () => {
    const header = { content: [{ type: 'Nothing', props: { id: 'x' } }] }
    expect(Object.keys(await errorsOf(client.design.updateFrame(siteId, { header })))).toEqual([
      'header.content.0.type',
    ])
  })

  test('are those of the site in the path', async () => {
    const other = await server.tenant()
    expect((await other.client.design.getNavigation(other.siteId)).menus).toEqual([])
    for (const path of ['design', 'navigation', 'frame']) {
      expect((await server.fetch(`/v1/sites/${siteId}/${path}`, { key: other.key })).status).toBe(404)
    }
    const stale = await other.client.design.updateFrame(other.siteId, {}).catch((error) => error)
    expect(stale).not.toBeInstanceOf(ConflictError)
  })
})

test('what visitors get of design, menus and frame stays until the next release', async () => {
  const own = await server.tenant()
  const { design, sites } = own.client
  const save = async (word: string, accent: string) => {
    await design.update(own.siteId, { tokens: colors({ accent }) })
    await design.updateNavigation(own.siteId, {
      menus: [{ name: 'main', items: [{ label: word, href: '/' }] }],
    })
    const header = { content: [{ type: 'Header', props: { id: 'header', brand: word, links: [] } }] }
    await design.updateFrame(own.siteId, { header })
  }
  const live = () =>
    Promise.all([
      design.getLive(own.siteId),
      design.getLiveNavigation(own.siteId),
      design.getLiveFrame(own.siteId),
    ])
  expect(await errorOf(live())).toMatchObject({ status: 404 })
  await save('First', '#111111')
  await sites.publish(own.siteId)
  await save('Second', '#222222')
  const [styled, menus, frame] = await live()
  expect(styled).toMatchObject({ version: 1, release: 1, css: expect.stringContaining('#111111') })
  expect(menus).toMatchObject({ version: 1, release: 1, menus: [{ items: [{ label: 'First' }] }] })
  expect(frame).toMatchObject({ version: 1, release: 1 })
  expect(JSON.stringify(frame)).toContain('First')
  await sites.publish(own.siteId)
  expect(await live()).toMatchObject([{ release: 2 }, { menus: [{ items: [{ label: 'Second' }] }] }, {}])
})
