import { Page } from '../../components/page.tsx'

export const Realestate = () => <Page title="Real estate">{null}</Page>
