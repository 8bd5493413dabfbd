import { refusalOf, type VideoApi } from './exchange.ts'
import type { VideoRequest } from './provider.ts'
import type { Outcome, QueueDialect } from './queued.ts'

export const FAL_URL = 'https://queue.fal.run'

type Model = { app: string; words: string; images: string; input: object }
const SEEDANCE = { aspect_ratio: '16:9', resolution: '720p', duration: '5', generate_audio: false }
const MODELS: Record<string, Model> = {
  'seedance-fast': {
    app: 'bytedance/seedance-2.0',
    words: '/fast/text-to-video',
    images: '/fast/reference-to-video',
    input: SEEDANCE,
  },
  'seedance-standard': {
    app: 'bytedance/seedance-2.0',
    words: '/text-to-video',
    images: '/reference-to-video',
    input: SEEDANCE,
  },
  'kling-standard': {
    app: 'fal-ai/kling-video',
    words: '/v1.6/standard/text-to-video',
    images: '/v1.6/standard/elements',
    input: { aspect_ratio: '16:9', duration: '5' },
  },
}
const IMAGES: Record<string, string> = { 'kling-standard': 'input_image_urls' }

const modelOf = (name: string): Model => {
  const model = MODELS[name]
  if (!model) throw new Error(`fal.ai has no model for ${name}`)
  return model
}

/**
 * The queue of fal.ai: https://fal.ai/docs/documentation/model-apis/inference/queue. Its models have their fields at
 * https://fal.ai/models/bytedance/seedance-2.0/text-to-video/api, …/fast/reference-to-video/llms.txt, and
 * https://fal.ai/models/fal-ai/kling-video/v1.6/standard/elements/llms.txt. They return the video, and no picture of it.
 */
export const fal: QueueDialect = {
  authorization: (apiKey) => `Key ${apiKey}`,

  submit(api, baseUrl, { model: name, prompt, referenceImages }: VideoRequest) {
    const { app, words, images, input } = modelOf(name)
    const hasImages = referenceImages.length > 0
    return api.post(`${baseUrl}/${app}${hasImages ? images : words}`, {
      prompt,
      ...input,
      ...(hasImages && { [IMAGES[name] ?? 'image_urls']: referenceImages }),
    })
  },

  idOf: ({ request_id }) => request_id,

  async poll(api: VideoApi, baseUrl, id, model): Promise<Outcome> {
    // Status and result have the address of the app, without the path of the model.
    const address = `${baseUrl}/${modelOf(model).app}/requests/${id}`
    const { status, retryAfter, json } = await api.get(`${address}/status`)
    if (status !== 200 && status !== 202) throw refusalOf(status, retryAfter)
    if (json.status === 'FAILED' || json.status === 'CANCELED') return { state: 'failed' }
    if (json.status !== 'COMPLETED') return { state: 'running' }
    const result = await api.get(address)
    if (result.status !== 200) {
      const refusal = refusalOf(result.status, result.retryAfter)
      // The video is made and paid for: it is not forgotten.
      if (refusal.isTemporary) throw refusal
      return { state: 'failed' }
    }
    return { state: 'succeeded', url: (result.json.video as { url?: unknown } | undefined)?.url }
  },
}
