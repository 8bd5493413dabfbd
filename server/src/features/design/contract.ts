import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { list, one, versioned } from '../../api/reply.ts'
import {
  AnyObject,
  boundedObject,
  DateTime,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
} from '../../api/schema.ts'

/** Things that a menu can lead to, one of them or the list of all. */
const THING_TYPES = ['product', 'listing', 'unit', 'service', 'table', 'job'] as const

const MAX_TOKEN_BYTES = 64 * 1024
const MAX_FRAME_BYTES = 256 * 1024
const MAX_VERSION = 999_999_999

/** What is live of a document of the site, in each of them. */
const state = {
  liveVersion: nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_VERSION,
      description: 'The version visitors see; null when none is live',
    }),
  ),
  hasUnpublishedChanges: Type.Boolean({
    description: 'Whether publishing the site would change it for visitors',
  }),
  updatedAt: nullable({ ...DateTime, description: 'Null when it was never saved' }),
}

/** What is told of each document as visitors get it. */
const live = {
  version: Type.Integer({ minimum: 1, maximum: MAX_VERSION }),
  release: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'The release that made it live',
  }),
}

const tokens = boundedObject(MAX_TOKEN_BYTES, {
  description:
    'W3C design tokens. The groups `color`, `typography`, `dimension`, `radius` and `shadow` have tokens that the blocks use; ' +
    'others, such as a palette, are there to be referred to as `{palette.sea}`.',
  examples: [{ color: { $type: 'color', accent: { $value: '#1c5d63' } } }],
})
const dark = boundedObject(MAX_TOKEN_BYTES, {
  description: 'Design tokens for the colours that differ in the dark scheme',
  examples: [{ color: { $type: 'color', background: { $value: '#0f1718' } } }],
})
const scheme = oneOf(['auto', 'light', 'dark'], {
  description: 'Whether pages are light or dark; `auto`: matches the visitor’s device',
})
const design = { tokens, dark, scheme }
const Contrast = named(
  'Contrast',
  Type.Object({
    scheme: oneOf(['light', 'dark']),
    pair: Type.String({ maxLength: NAME_LENGTH, examples: ['text on background'] }),
    ratio: Type.Number({ minimum: 1, maximum: 21, description: 'As WCAG defines it' }),
    minimum: Type.Number({ minimum: 1, maximum: 21, description: 'What WCAG AA requires' }),
    passes: Type.Boolean(),
  }),
)
const compiled = {
  ...design,
  contrast: Type.Array(Contrast, { maxItems: 100, description: 'Pairs of text and background colours' }),
  fonts: Type.Array(Line, { maxItems: 20, description: 'Fonts that pages load' }),
  css: Type.String({ maxLength: 20_000, description: 'The CSS generated from the tokens' }),
}
export const Design = named('Design', Type.Object({ ...compiled, ...state }))
export const designEvents = declareEvents('design', 'sites:read', Design, ['updated'])
const LiveDesign = named('LiveDesign', Type.Object({ ...compiled, ...live }))
const DesignUpdate = Type.Object({ tokens, dark: Type.Optional(dark), scheme: Type.Optional(scheme) })
const DesignPreset = named(
  'DesignPreset',
  Type.Object({ id: Line, name: Line, description: Line, ...design }),
)

const thing = Type.Object(
  {
    type: oneOf(THING_TYPES),
    id: Type.Optional({ ...Id, description: 'Without it, the list of all of them' }),
  },
  { additionalProperties: false },
)
const link = {
  label: Line,
  translations: Type.Optional(
    Type.Array(
      Type.Object(
        { language: Type.String({ maxLength: 35, examples: ['de'] }), label: Line },
        { additionalProperties: false },
      ),
      { maxItems: 30, description: 'The label on pages in other languages' },
    ),
  ),
  pageId: Type.Optional({ ...Id, description: 'A page of the site' }),
  thing: Type.Optional(thing),
  href: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'An http, https, mailto or tel address, or a path of the site',
    }),
  ),
}
export const NavigationItem = named(
  'NavigationItem',
  Type.Object(
    {
      ...link,
      items: Type.Optional(
        Type.Array(AnyObject, { maxItems: 50, description: 'Items of the same kind, three levels in all' }),
      ),
    },
    { additionalProperties: false },
  ),
)
const menus = Type.Array(
  Type.Object(
    {
      name: Type.String({ maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', examples: ['main'] }),
      items: Type.Array(NavigationItem, { maxItems: 50 }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 20,
    description: 'Header and Footer blocks name the menu they show. At most 200 items in all.',
  },
)
export const Navigation = named('Navigation', Type.Object({ menus, ...state }))
export const navigationEvents = declareEvents('navigation', 'sites:read', Navigation, ['updated'])
const LiveNavigation = named('LiveNavigation', Type.Object({ menus, ...live }))

const part = (description: string) =>
  boundedObject(MAX_FRAME_BYTES, {
    description,
    examples: [
      {
        content: [
          { type: 'Header', props: { id: 'header', brand: 'Lakeside House', links: [], menu: 'main' } },
        ],
      },
    ],
  })
const frame = {
  header: part(
    'Puck data: the blocks before the content of each page. A page with its own Header block uses that instead.',
  ),
  footer: part(
    'Puck data: the blocks after the content of each page. A page with its own Footer block uses that instead.',
  ),
}
export const Frame = named('Frame', Type.Object({ ...frame, ...state }))
export const frameEvents = declareEvents('frame', 'sites:read', Frame, ['updated'])
const LiveFrame = named('LiveFrame', Type.Object({ ...frame, ...live }))
const FrameUpdate = Type.Object({ header: Type.Optional(frame.header), footer: Type.Optional(frame.footer) })

export type Design = Static<typeof Design>
export type Navigation = Static<typeof Navigation>
export type NavigationItem = Static<typeof NavigationItem>
export type Frame = Static<typeof Frame>
export type LiveState = Pick<Static<typeof LiveDesign>, keyof typeof live>
export type DocumentState = Pick<Design, keyof typeof state>

const NOT_LIVE = 'What visitors see. Not found until a release contains it.'

export const designs = contract(
  'design',
  'Design, navigation and frame of a site',
  [designEvents, navigationEvents, frameEvents],
  {
    get: endpoint('GET /v1/sites/:siteId/design', 'sites:read', {
      extension: true,
      summary: 'Get the design of a site',
      reply: versioned(Design),
    }),
    getLive: endpoint('GET /v1/sites/:siteId/design/live', 'sites:read', {
      extension: true,
      summary: 'Get the live design of a site',
      description: NOT_LIVE,
      reply: one(LiveDesign),
    }),
    update: endpoint('PUT /v1/sites/:siteId/design', 'sites:write', {
      ifMatch: true,
      extension: true,
      summary: 'Set the design of a site',
      description: 'Replaces the whole design. Visitors see it with the next release.',
      body: DesignUpdate,
      reply: versioned(Design),
    }),
    listPresets: endpoint('GET /v1/sites/:siteId/design/presets', 'sites:read', {
      extension: true,
      summary: 'List designs to start from',
      reply: list(DesignPreset),
    }),
    getNavigation: endpoint('GET /v1/sites/:siteId/navigation', 'sites:read', {
      extension: true,
      summary: 'Get the menus of a site',
      reply: versioned(Navigation),
    }),
    getLiveNavigation: endpoint('GET /v1/sites/:siteId/navigation/live', 'sites:read', {
      extension: true,
      summary: 'Get the live menus of a site',
      description: NOT_LIVE,
      reply: one(LiveNavigation),
    }),
    updateNavigation: endpoint('PUT /v1/sites/:siteId/navigation', 'sites:write', {
      ifMatch: true,
      extension: true,
      summary: 'Set the menus of a site',
      description:
        'Replaces all menus. An item links to a page, to a thing, such as a product, or to an address, or only groups its items; ' +
        'items whose page is not live are left out. Visitors see it with the next release.',
      body: Type.Object({ menus }),
      reply: versioned(Navigation),
    }),
    getFrame: endpoint('GET /v1/sites/:siteId/frame', 'sites:read', {
      extension: true,
      summary: 'Get header and footer of a site',
      reply: versioned(Frame),
    }),
    getLiveFrame: endpoint('GET /v1/sites/:siteId/frame/live', 'sites:read', {
      extension: true,
      summary: 'Get the live header and footer of a site',
      description: NOT_LIVE,
      reply: one(LiveFrame),
    }),
    updateFrame: endpoint('PUT /v1/sites/:siteId/frame', 'sites:write', {
      ifMatch: true,
      extension: true,
      summary: 'Set header and footer of a site',
      description: 'Changes only the part sent. Visitors see it with the next release.',
      body: FrameUpdate,
      reply: versioned(Frame),
    }),
  },
)
