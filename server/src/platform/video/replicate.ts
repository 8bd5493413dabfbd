import { refusalOf } from './exchange.ts'
import type { QueueDialect } from './queued.ts'

export const REPLICATE_URL = 'https://api.replicate.com/v1'

const SEEDANCE = { aspect_ratio: '16:9', resolution: '720p', duration: 5, generate_audio: false }
const MODELS: Record<string, { model: string; input: object }> = {
  'seedance-fast': { model: 'bytedance/seedance-2.0-fast', input: SEEDANCE },
  'seedance-standard': { model: 'bytedance/seedance-2.0', input: SEEDANCE },
  'kling-standard': { model: 'kwaivgi/kling-v1.6-standard', input: { aspect_ratio: '16:9', duration: 5 } },
}

/** Predictions of official models: https://replicate.com/docs/reference/http */
export const replicate: QueueDialect = {
  authorization: (apiKey) => `Bearer ${apiKey}`,

  submit(api, baseUrl, { model: name, prompt, referenceImages }) {
    const known = MODELS[name]
    if (!known) throw new Error(`Replicate has no model for ${name}`)
    const images = referenceImages.length > 0 ? { reference_images: referenceImages } : {}
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
