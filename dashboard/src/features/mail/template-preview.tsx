import { Box, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { MailTemplate } from '@sitewright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Failure } from '../../components/feedback/use-request.tsx'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { mailKey } from './keys.ts'
import { MailFrame } from './mail-frame.tsx'

const PAUSE_MS = 600

type Props = Pick<MailTemplate, 'kind' | 'language'> & {
  texts: Pick<MailTemplate, 'subject' | 'intro' | 'closing'>
}

/** The mail with sample data and the design of the site, soon after the texts change. */
export function TemplatePreview({ kind, language, texts }: Props) {
  const place = useSitePlace()
  const [{ subject, intro, closing }] = useDebouncedValue(texts, PAUSE_MS)
  const query = useQuery({
    queryKey: [...mailKey(place), 'preview', kind, language, subject, intro, closing],
    queryFn: () => place.api.mail.previewTemplate(place.siteId, kind, { language, subject, intro, closing }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const { data, error } = query
  return (
    <Box mt="lg" component="section" aria-label="Preview">
      {error && <Failure message={Object.values(fieldErrorsOf(error))[0] ?? messageOf(error)} mb="xs" />}
      {data && (
        <>
          <Text size="sm" mb="xs">
            <strong>Preview:</strong> {data.subject}
          </Text>
          <MailFrame html={data.html} title="Mail preview" />
        </>
      )}
    </Box>
  )
}
