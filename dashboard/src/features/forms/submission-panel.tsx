import { Anchor, Stack, Text } from '@mantine/core'
import type { Form, FormSubmission, SubmissionFile } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { type Fact, Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { SentActions } from '../../components/visitors/sent-actions.tsx'
import { SpamAlert } from '../../components/visitors/spam-alert.tsx'
import { download } from '../../lib/download.ts'
import { formatBytes } from '../../lib/format.ts'
import { IconDownload } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formsKey } from './keys.ts'
import { answersOf, summaryOf } from './words.ts'

type Props = { id: string; form: Form }

export function SubmissionPanel({ id, form }: Props) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...formsKey(place), 'submission', form.id, id],
    queryFn: () => place.api.forms.getSubmission(place.siteId, form.id, id),
  })
  usePanelName(query.data ? summaryOf(form.fields, query.data).sender : null)
  return <Loaded query={query}>{(submission) => <View form={form} submission={submission} />}</Loaded>
}

type ViewProps = { form: Form; submission: FormSubmission }

function View({ form, submission }: ViewProps) {
  const place = useSitePlace()
  const { forms } = place.api
  const { close } = useOpened()
  const { email } = summaryOf(form.fields, submission)
  return (
    <Stack gap="lg">
      <SpamAlert reason={submission.spamReason} />
      <Facts
        facts={[
          ...answersOf(form.fields, submission).map(
            ({ label, text }): Fact => [label, <Answer key={label} text={text} />],
          ),
          ...submission.files.map(
            (file): Fact => [
              form.fields.find(({ name }) => name === file.field)?.label ?? file.field,
              <File key={file.id} file={file} formId={form.id} />,
            ],
          ),
        ]}
      />
      <Facts
        facts={[
          ['Received', <Moment key="received" value={submission.createdAt} />],
          ['Sent from', submission.page],
          ['Form', form.name],
        ]}
      />
      <SentActions
        email={email || null}
        about={form.name}
        isSpam={submission.spam}
        mark={(spam) => forms.updateSubmission(place.siteId, form.id, submission.id, { spam })}
        what="submission"
        warning="Its files are deleted too. This cannot be undone."
        area={formsKey(place)}
        remove={() => forms.deleteSubmission(place.siteId, form.id, submission.id)}
        onGone={close}
      />
    </Stack>
  )
}

const Answer = ({ text }: { text: string }) => (
  <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
    {text || '–'}
  </Text>
)

function File({ file, formId }: { file: SubmissionFile; formId: string }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction([...formsKey(place), 'file'])
  const { id, filename, sizeBytes } = file
  const save = async () => {
    const response = await run(() => place.api.forms.downloadFile(place.siteId, formId, id))
    if (response) download(filename, await response.blob())
  }
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      disabled={isBusy}
      onClick={() => void save()}
    >
      <IconDownload size={14} aria-hidden /> {filename}, {formatBytes(sizeBytes)}
    </Anchor>
  )
}
