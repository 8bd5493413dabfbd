import { Page } from '../../components/page.tsx'

export const Overview = () => <Page title="Overview">{null}</Page>
