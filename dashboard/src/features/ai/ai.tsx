import { Page } from '../../components/page.tsx'

export const Ai = () => <Page title="AI">{null}</Page>
