import { Page } from '../../components/page.tsx'

export const Members = () => <Page title="Members">{null}</Page>
