import { Page } from '../../components/page.tsx'

export const Webhooks = () => <Page title="Webhooks">{null}</Page>
