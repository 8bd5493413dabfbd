import { Page } from '../../components/page.tsx'

export const Recruitment = () => <Page title="Jobs">{null}</Page>
