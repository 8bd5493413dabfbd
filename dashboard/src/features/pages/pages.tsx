import { Page } from '../../components/page.tsx'

export const Pages = () => <Page title="Pages">{null}</Page>
