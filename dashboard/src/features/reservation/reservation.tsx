import { Page } from '../../components/page.tsx'

export const Reservation = () => <Page title="Tables">{null}</Page>
