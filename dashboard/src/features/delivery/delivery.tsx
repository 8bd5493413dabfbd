import { Page } from '../../components/page.tsx'

export const Delivery = () => <Page title="Delivery">{null}</Page>
