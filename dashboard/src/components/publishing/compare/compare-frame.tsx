import { Stack } from '@mantine/core'
import { type SiteDocuments, useLookOf } from '../../website/use-site-look.ts'
import { RenderedPage } from '../rendered-page.tsx'
import { partDifferences } from './differences.ts'
import { Differences } from './differences-list.tsx'
import { DRAFT, LIVE, Nothing, Sides } from './sides.tsx'
import type { ComparedDocuments } from './use-compared-documents.ts'

export function CompareFrame({ live, draft }: ComparedDocuments) {
  return (
    <Stack>
      <Sides
        live={<Rendered documents={live} title={LIVE} none="Visitors do not see a header and footer yet." />}
        draft={
          <Rendered documents={draft} title={DRAFT} none="Visitors will no longer see a header and footer." />
        }
      />
      <Differences
        differences={[
          ...partDifferences(live.header, draft.header),
          ...partDifferences(live.footer, draft.footer),
        ]}
      />
    </Stack>
  )
}

type Props = { documents: SiteDocuments; title: string; none: string }

function Rendered({ documents, title, none }: Props) {
  const look = useLookOf(documents)
  const content = [documents.header.content, documents.footer.content].flatMap((part) =>
    Array.isArray(part) ? part : [],
  )
  if (content.length === 0) return <Nothing>{none}</Nothing>
  return (
    <RenderedPage
      blocks={{ root: { props: {} }, content }}
      label={`${title}: header and footer`}
      look={look}
    />
  )
}
