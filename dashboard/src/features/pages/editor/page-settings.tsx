import { Alert, Box, Button, Divider, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMediaPicker } from '../../../components/media/media-picker.tsx'
import { IconPhoto } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { errorsOf } from '../page-errors.ts'
import { bareSlug } from '../slug.ts'

/** Search engines usually cut off longer texts. */
const GOOD_TITLE_LENGTH = 60
const GOOD_DESCRIPTION_LENGTH = 160

/** Title and path of the page, and its metadata for search engines and social networks. */
export function PageSettings() {
  const can = useCan()
  const { state, draft } = useEditing()
  const { title, slug, seo } = state.draft
  const errors = state.saving === 'failed' ? errorsOf(state.error) : {}
  const { pickImage, picker } = useMediaPicker()
  const setSeo = (name: keyof typeof seo, value: string) =>
    draft.change({ seo: { ...seo, [name]: value === '' ? null : value } })
  const choose = async () => {
    const url = await pickImage()
    if (url !== undefined) setSeo('ogImage', new URL(url, window.location.origin).href)
  }
  return (
    <Stack>
      {errors.other && (
        <Alert color="red" variant="light" role="alert">
          {errors.other}
        </Alert>
      )}
      <TextInput
        label="Title"
        withAsterisk
        value={title}
        error={errors.title}
        readOnly={!can.write}
        onChange={({ currentTarget }) => draft.change({ title: currentTarget.value })}
      />
      <TextInput
        label="Address"
        withAsterisk
        description="Links to the old address stop working when you change it"
        leftSection={<Text c="dimmed">{slug.startsWith('/') ? '' : '/'}</Text>}
        value={slug}
        error={errors.slug}
        readOnly={!can.write}
        onChange={({ currentTarget }) => draft.change({ slug: currentTarget.value })}
      />
      <Divider label="Search engines and social networks" labelPosition="left" />
      <SearchResult />
      <TextInput
        label="SEO title"
        description={<Counter text={seo.title} good={GOOD_TITLE_LENGTH} />}
        placeholder={title}
        value={seo.title ?? ''}
        maxLength={500}
        readOnly={!can.write}
        onChange={({ currentTarget }) => setSeo('title', currentTarget.value)}
      />
      <Textarea
        label="SEO description"
        description={<Counter text={seo.description} good={GOOD_DESCRIPTION_LENGTH} />}
        autosize
        minRows={3}
        value={seo.description ?? ''}
        maxLength={2000}
        readOnly={!can.write}
        onChange={({ currentTarget }) => setSeo('description', currentTarget.value)}
      />
      <TextInput
        label="Social image"
        description="Recommended: 1200 × 630 pixels"
        placeholder="https://"
        value={seo.ogImage ?? ''}
        maxLength={2000}
        readOnly={!can.write}
        onChange={({ currentTarget }) => setSeo('ogImage', currentTarget.value)}
      />
      {can.write && (
        <Group>
          <Button variant="default" leftSection={<IconPhoto size={16} />} onClick={() => void choose()}>
            Choose from media
          </Button>
        </Group>
      )}
      {picker}
    </Stack>
  )
}

function Counter({ text, good }: { text: string | null; good: number }) {
  const { length } = text ?? ''
  return (
    <Text span size="xs" {...(length > good && { c: 'var(--mantine-color-red-light-color)' })}>
      {length} of {good} characters{length > good && ': the end may be cut off'}
    </Text>
  )
}

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/** A preview of the search result. */
function SearchResult() {
  const { site } = useSitePlace()
  const { title, slug, seo } = useEditing().state.draft
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label="Preview of the search result"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Text size="xs" c="dimmed" truncate>
        {[site.domain ?? 'www.example.com', ...bareSlug(slug).split('/')].filter(Boolean).join(' › ')}
      </Text>
      <Text c="var(--mantine-color-anchor)" size="lg" lh={1.3}>
        {cut(seo.title || title, GOOD_TITLE_LENGTH)}
      </Text>
      <Text size="sm" c="dimmed">
        {cut(seo.description || 'Search engines choose text from the page.', GOOD_DESCRIPTION_LENGTH)}
      </Text>
      {seo.ogImage && (
        <Box mt="xs">
          <img src={seo.ogImage} alt="" style={{ maxHeight: 120, maxWidth: '100%', borderRadius: 6 }} />
        </Box>
      )}
    </Paper>
  )
}
