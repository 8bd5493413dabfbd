import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, file, one, page } from '../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import { MAX_UPLOAD_BYTES, VARIANTS, variantName } from './rules.ts'

export const MediaType = named('MediaType', oneOf(['image', 'video', 'document']))

const filename = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH,
  pattern: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f]+$',
  description: 'A file name without path, such as team.jpg',
  examples: ['team.jpg'],
})
const ALT = {
  description: 'Alternative text for people who cannot see the image',
  examples: ['The house from the lake'],
}
const widths = Type.Array(Type.Integer({ examples: [480] }))
const variants = nullable(
  Type.Object(
    { webp: widths, avif: widths },
    {
      description:
        'Smaller versions of a picture: widths in pixels by format, as in `{url}?variant=webp-480`. The last one of a ' +
        'narrow picture has its own width. Null where there are none, or none yet',
    },
  ),
)
const item = {
  id: Id,
  filename,
  url: Type.String(),
  type: MediaType,
  size: nullable(
    Type.Integer({ description: 'Bytes; null for an imported file stored elsewhere whose size is unknown' }),
  ),
  variants,
  createdAt: DateTime,
}
export const MediaItem = named('MediaItem', Type.Object(item))
export const MediaDetail = named(
  'MediaDetail',
  Type.Object({
    ...item,
    status: oneOf(['pending', 'ready'], {
      description: '`ready` once the bytes have been uploaded and verified',
    }),
    contentType: nullable(Type.String()),
    width: nullable(Type.Integer({ description: 'Pixels; null unless an image' })),
    height: nullable(Type.Integer({ description: 'Pixels; null unless an image' })),
    thumbnailUrl: nullable(
      Type.String({ description: 'A WebP image of at most 480 × 480 pixels; null unless an image' }),
    ),
    alt: nullable(Type.String(ALT)),
    failure: nullable(
      Type.String({
        description: 'Why the last upload was rejected; the file can be sent again until `expiresAt`',
      }),
    ),
  }),
)
export const mediaEvents = declareEvents('media', 'media:read', MediaDetail, [
  'uploaded',
  'updated',
  'deleted',
])
const UploadAddress = named(
  'UploadAddress',
  Type.Object({
    uploadUrl: Type.String({
      format: 'uri',
      description: 'PUT the bytes here with the declared Content-Type',
    }),
    fileId: Id,
    expiresAt: DateTime,
  }),
)

const MediaUpdate = partial({ filename, alt: nullable(Type.String({ maxLength: 2_000, ...ALT })) })

const filter = { ...Paging, type: Type.Optional(MediaType) }

export type MediaType = Static<typeof MediaType>
export type MediaItem = Static<typeof MediaItem>
export type MediaDetail = Static<typeof MediaDetail>
export type MediaFields = Static<typeof MediaUpdate>

export const media = contract('media', 'Media', [mediaEvents], {
  list: endpoint('GET /v1/sites/:siteId/media', 'media:read', {
    summary: 'List media',
    description: 'Files whose bytes have been verified, newest first.',
    query: Type.Object(filter),
    reply: page(MediaItem),
  }),
  search: endpoint('GET /v1/sites/:siteId/media/search', 'media:read', {
    summary: 'Search media by file name',
    description: 'Finds `q` anywhere in the file name, case-insensitively.',
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: NAME_LENGTH }), ...filter }),
    reply: page(MediaItem),
  }),
  createUploadUrl: endpoint('POST /v1/sites/:siteId/media/upload-url', 'media:write', {
    summary: 'Create an upload URL',
    description:
      'PUT the bytes to `uploadUrl` once, within 15 minutes, with exactly the declared size and content type. The file is ' +
      'listed after its bytes have been verified.',
    body: Type.Object({
      filename,
      contentType: Type.String({ minLength: 3, maxLength: NAME_LENGTH, examples: ['image/jpeg'] }),
      size: Type.Integer({
        minimum: 1,
        maximum: MAX_UPLOAD_BYTES,
        description: 'Bytes',
        examples: [48213],
      }),
    }),
    reply: created(UploadAddress),
  }),
  get: endpoint('GET /v1/sites/:siteId/media/:mediaId', 'media:read', {
    extension: true,
    summary: 'Get a media item',
    description: 'Works while the upload is still pending.',
    reply: one(MediaDetail),
  }),
  update: endpoint('PATCH /v1/sites/:siteId/media/:mediaId', 'media:write', {
    extension: true,
    summary: 'Update a media item',
    description: 'Updates the fields that are sent. The URL stays the same when the file is renamed.',
    body: MediaUpdate,
    reply: one(MediaDetail),
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/media/:mediaId', 'media:write', {
    extension: true,
    summary: 'Delete a media item',
    description: 'Also deletes the bytes. Pages that show the file keep its URL, which then returns 404.',
    reply: one(Deleted),
  }),
  uploadBytes: endpoint('PUT /v1/uploads/:siteId/:fileId', 'public', {
    extension: true,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    summary: 'Upload the bytes of a file',
    description: 'Authorized by the token in the URL that `upload-url` returned.',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: NAME_LENGTH }) }),
    reply: one(MediaDetail),
    errors: ['CONFLICT'],
  }),
  download: endpoint('GET /media/:siteId/:fileId/:filename', 'public', {
    params: {
      filename: Type.String({
        maxLength: NAME_LENGTH,
        description: 'Any name; the file is identified by its id',
      }),
    },
    extension: true,
    summary: 'Download a file',
    description:
      'Public, like all files of a website. Supports `Range` and `If-None-Match`. `variant` asks for a smaller version of a ' +
      'picture, by format and width; they are made in the background, and 404 until then.',
    query: Type.Object({
      variant: Type.Optional(oneOf(['thumbnail', ...VARIANTS.map(variantName)])),
    }),
    reply: file,
  }),
})
