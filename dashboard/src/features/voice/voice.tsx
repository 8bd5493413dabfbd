import { Page } from '../../components/page.tsx'

export const Voice = () => <Page title="Voice agent">{null}</Page>
