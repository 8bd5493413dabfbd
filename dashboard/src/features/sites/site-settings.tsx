import { Page } from '../../components/page.tsx'

export const SiteHome = () => <Page title="Site">{null}</Page>
export const SiteSettings = SiteHome
