import { Page } from '../../components/page.tsx'

export const Blocks = () => <Page title="Custom blocks">{null}</Page>
