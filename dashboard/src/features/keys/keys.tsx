import { Page } from '../../components/page.tsx'

export const Keys = () => <Page title="API keys">{null}</Page>
