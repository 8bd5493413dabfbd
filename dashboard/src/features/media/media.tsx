import { Page } from '../../components/page.tsx'

export const Media = () => <Page title="Media">{null}</Page>
