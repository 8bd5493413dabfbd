import { refusalOf } from './exchange.ts'
import type { QueueDialect } from './queued.ts'

export const REPLICATE_URL = 'https://api.replicate.com/v1'

const SEEDANCE = { aspect_ratio: '16:9', resolution: '720p', duration: 5, generate_audio: false }
type Model = { model: string; input: object; withImages(images: string[]): object }
const MODELS: Record<string, Model> = {
  'seedance-fast': {
    model: 'bytedance/seedance-2.0-fast',
    input: SEEDANCE,
    withImages: (images) => ({ reference_images: images }),
  },
  'seedance-standard': {
    model: 'bytedance/seedance-2.0',
    input: SEEDANCE,
    withImages: (images) => ({ reference_images: images }),
  },
  'kling-standard': {
    model: 'kwaivgi/kling-v1.6-standard',
    input: { aspect_ratio: '16:9', duration: 5 },
    // It takes one image, with which the video begins.
    withImages: ([image]) => ({ start_image: image }),
  },
}

/**
 * Predictions of official models: https://replicate.com/docs/topics/predictions. Models have their fields at
 * https://replicate.com/bytedance/seedance-2.0/api, …/seedance-2.0-fast/api and https://replicate.com/kwaivgi/kling-v1.6-standard/api/schema.
 * Their output is the address of the video, and no picture of it.
 */
export const replicate: QueueDialect = {
  authorization: (apiKey) => `Bearer ${apiKey}`,

  submit(api, baseUrl, { model: name, prompt, referenceImages }) {
    const known = MODELS[name]
    if (!known) throw new Error(`Replicate has no model for ${name}`)
    const images = referenceImages.length > 0 ? known.withImages(referenceImages) : {}
    return api.post(`${baseUrl}/models/${known.model}/predictions`, {
      input: { prompt, ...known.input, ...images },
    })
  },

  idOf: ({ id }) => id,

  async poll(api, baseUrl, id) {
    const { status, retryAfter, json } = await api.get(`${baseUrl}/predictions/${id}`)
    if (status !== 200) throw refusalOf(status, retryAfter)
    if (json.status === 'succeeded') return { state: 'succeeded', url: [json.output].flat()[0] }
    if (json.status === 'starting' || json.status === 'processing') return { state: 'running' }
    return { state: 'failed' }
  },
}
