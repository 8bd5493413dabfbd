import { Chip, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AiAllowances, AiGenerateInput } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { ShownEstimate } from '../../components/display/ai-estimate.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { formatNumber } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

type Values = {
  prompt: string
  language: string
  pageCount: number | ''
  include: NonNullable<AiGenerateInput['include']>
  useHeroVideo: boolean
  videoModelId: NonNullable<AiGenerateInput['videoModelId']>
}

const EXAMPLES = {
  'Family hotel':
    'A website for a small family hotel on a lake in Austria, with rooms, prices, the kitchen and how to get there',
  Restaurant:
    'An Italian restaurant with a menu, opening hours, table reservations and a page about the chef',
  'Yoga studio': 'A yoga studio for beginners: courses, prices, teachers, and how to book a first lesson',
  Joiner:
    'A joiner who builds kitchens and furniture to measure, with references and a page to ask for an offer',
}
const INCLUDES: { value: Values['include'][number]; label: string }[] = [
  { value: 'products', label: 'Products' },
  { value: 'services', label: 'Services' },
  { value: 'units', label: 'Rooms and rentals' },
  { value: 'tables', label: 'Tables' },
  { value: 'hours', label: 'Opening hours' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'forms', label: 'Contact form' },
  { value: 'navigation', label: 'Menus' },
]
const FIELDS: Field<Values>[] = [
  {
    name: 'prompt',
    label: 'Describe your website',
    description: 'Audience, offer, and the pages you need. In any language.',
    type: 'textarea',
    required: true,
    rows: 4,
  },
  {
    name: 'language',
    label: 'Language',
    type: 'suggest',
    options: ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'],
    span: 6,
  },
  {
    name: 'pageCount',
    label: 'Number of pages',
    placeholder: 'Automatic',
    type: 'number',
    min: 1,
    max: 10,
    span: 6,
  },
  {
    name: 'include',
    label: 'What else to create',
    description: 'From what your description mentions. You can undo it all at once.',
    type: 'multiselect',
    options: INCLUDES,
  },
  { name: 'useHeroVideo', label: 'Add a video to the top of the home page', type: 'switch', span: 6 },
]
const VIDEO_MODELS = [
  { value: 'seedance-fast', label: 'Seedance fast (1 credit)' },
  { value: 'seedance-standard', label: 'Seedance standard (2 credits)' },
  { value: 'kling-standard', label: 'Kling standard (1 credit)' },
]

type Props = { allowances: AiAllowances | undefined; onBegun(): void }

/** Starts a draft of a website from a description. */
export function PromptForm({ allowances, onBegun }: Props) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction([...siteKey(place), 'ai'])
  const initial: Values = {
    prompt: '',
    language: site.language,
    pageCount: '',
    include: INCLUDES.map(({ value }) => value),
    useHeroVideo: false,
    videoModelId: 'seedance-fast',
  }
  const generate = async (values: Values) => {
    await attempt(
      () => api.ai.generate(siteId, { ...wantedOf(values), include: values.include }),
      'Draft started',
    )
    onBegun()
  }
  return (
    <ResourceForm fields={FIELDS} initial={initial} submit="Draft the website" onSubmit={generate}>
      {(form) => (
        <Stack gap="xs" mt="md">
          {form.values.useHeroVideo && (
            <Select
              label="Video model"
              description={creditsLeft(allowances)}
              data={VIDEO_MODELS}
              allowDeselect={false}
              maw={360}
              {...form.getInputProps('videoModelId')}
            />
          )}
          {form.values.prompt.trim() !== '' && <Expected values={form.values} />}
          <Text size="sm" fw={600} id="examples">
            Start from an example
          </Text>
          <Chip.Group
            value={Object.entries(EXAMPLES).find(([, text]) => text === form.values.prompt)?.[0] ?? null}
          >
            <Group gap="xs" role="group" aria-labelledby="examples">
              {Object.entries(EXAMPLES).map(([name, text]) => (
                <Chip
                  key={name}
                  value={name}
                  size="xs"
                  onClick={() => form.setFieldValue('prompt', text as never)}
                >
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Stack>
      )}
    </ResourceForm>
  )
}

const wantedOf = ({ useHeroVideo, videoModelId, include: _include, ...values }: Values) =>
  ({ ...filled(values), ...(useHeroVideo && { useHeroVideo, videoModelId }) }) as AiGenerateInput

const SETTLED_AFTER_MS = 600

/** What the draft is going to take, once the form is left alone for a moment. */
function Expected({ values }: { values: Values }) {
  const place = useSitePlace()
  const [settled] = useDebouncedValue(values, SETTLED_AFTER_MS)
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'ai', 'estimate', wantedOf(settled)],
    queryFn: () => place.api.ai.estimateGeneration(place.siteId, wantedOf(settled)),
    enabled: settled.prompt.trim() !== '',
    placeholderData: (before) => before,
    retry: false,
  })
  return data ? <ShownEstimate estimate={data} /> : null
}

function creditsLeft(allowances: AiAllowances | undefined): string {
  if (!allowances) return 'Videos cost credits.'
  if (allowances.sandbox) return 'The sandbox creates no videos and charges nothing.'
  const { remaining } = allowances.videoCredits
  return remaining === null
    ? 'Video credits are unlimited.'
    : `${formatNumber(remaining)} video credits are left.`
}
