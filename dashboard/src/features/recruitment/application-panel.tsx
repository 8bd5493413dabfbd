import { Anchor, Select, Stack, Text } from '@mantine/core'
import type { Application, ApplicationStage } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { SentActions } from '../../components/visitors/sent-actions.tsx'
import { SpamAlert } from '../../components/visitors/spam-alert.tsx'
import { formatBytes, labelOf } from '../../lib/format.ts'
import { IconDownload } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { applicationsKey, STAGES } from './job-choices.ts'

export function ApplicationPanel({ id, onGone }: { id: string; onGone(): void }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...applicationsKey(place), 'one', id],
    queryFn: () => place.api.recruitment.getApplication(place.siteId, id),
  })
  usePanelName(query.data?.name ?? null)
  return <Loaded query={query}>{(application) => <View application={application} onGone={onGone} />}</Loaded>
}

function View({ application, onGone }: { application: Application; onGone(): void }) {
  const place = useSitePlace()
  const { recruitment } = place.api
  const can = useCan()
  const { id, jobTitle, email, phone, message, page, stage, notes } = application
  return (
    <Stack gap="lg">
      <SpamAlert reason={application.spamReason} />
      {can.write ? <StageField application={application} /> : <StatusBadge status={stage} />}
      {message && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>}
      <Facts
        facts={[
          ['Job', jobTitle],
          ['CV', application.cv && <Cv key="cv" application={application} />],
          ['Email', email],
          ['Phone', phone],
          ['Sent from', page],
          ...timesOf(application),
          ...(can.write ? [] : [['Notes', notes] as [string, string | null]]),
        ]}
      />
      {can.write && <Notes application={application} />}
      <SentActions
        email={email}
        about={jobTitle}
        isSpam={application.spam}
        mark={(spam) => recruitment.updateApplication(place.siteId, id, { spam })}
        what="application"
        warning="The CV is deleted too. This cannot be undone."
        area={applicationsKey(place)}
        remove={() => recruitment.deleteApplication(place.siteId, id)}
        onGone={onGone}
      />
    </Stack>
  )
}

function StageField({ application: { id, stage } }: { application: Application }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction(applicationsKey(place))
  const move = (stage: ApplicationStage) =>
    run(
      () => place.api.recruitment.updateApplication(place.siteId, id, { stage }),
      `Moved to ${labelOf(stage).toLowerCase()}`,
    )
  return (
    <Select
      label="Stage"
      data={STAGES.map((value) => ({ value, label: labelOf(value) }))}
      value={stage}
      disabled={isBusy}
      allowDeselect={false}
      onChange={(chosen) => chosen && void move(chosen as ApplicationStage)}
    />
  )
}

function Cv({ application: { id, cv } }: { application: Application }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction([...applicationsKey(place), 'cv'])
  const save = async () => {
    const link = await run(() => place.api.recruitment.getCvLink(place.siteId, id))
    // An attachment: the browser saves it and stays here.
    if (link) window.location.assign(link.url)
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
      <IconDownload size={14} aria-hidden /> {cv?.filename}, {formatBytes(cv?.sizeBytes ?? 0)}
    </Anchor>
  )
}

function Notes({ application: { id, notes } }: { application: Application }) {
  const place = useSitePlace()
  const { run } = useAction(applicationsKey(place))
  return (
    <ResourceForm
      fields={[{ name: 'notes', label: 'Notes', type: 'textarea', rows: 4 }]}
      initial={{ notes: notes ?? '' }}
      submit="Save notes"
      onSubmit={async ({ notes }) => {
        await run(
          () => place.api.recruitment.updateApplication(place.siteId, id, { notes: notes || null }),
          'Notes saved',
        )
      }}
    />
  )
}
