import { Page } from '../../components/page.tsx'

export const Push = () => <Page title="Push">{null}</Page>
