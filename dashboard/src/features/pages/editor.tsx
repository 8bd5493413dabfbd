import { Page } from '../../components/page.tsx'

export const PageEditor = () => <Page title="Editor">{null}</Page>
