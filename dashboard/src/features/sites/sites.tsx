import { Page } from '../../components/page.tsx'

export const Sites = () => <Page title="Sites">{null}</Page>
