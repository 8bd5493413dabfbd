import { Page } from '../../components/page.tsx'

export const Account = () => <Page title="Settings">{null}</Page>
