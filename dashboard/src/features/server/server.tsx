import { EmptyState } from '../../components/feedback/states.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { IconServer } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useMe } from '../../lib/session.tsx'

const Findings = lazyNamed(() => import('./findings.tsx'), 'Findings')
const Accounts = lazyNamed(() => import('./accounts.tsx'), 'Accounts')

/** What operators of the server see and do. */
export function Server() {
  if (!useMe().session.isOperator)
    return (
      <Page title="Server">
        <EmptyState icon={IconServer} title="Only operators can see the server">
          Whoever set up the server can make you one with: sitewright users set-operator
        </EmptyState>
      </Page>
    )
  return (
    <Page title="Server" description="What all accounts share. Only operators of the server see it.">
      <AreaTabs
        label="Server"
        parts={[
          { name: 'health', label: 'Health', content: () => <Findings /> },
          { name: 'accounts', label: 'Accounts', content: () => <Accounts /> },
        ]}
      />
    </Page>
  )
}
