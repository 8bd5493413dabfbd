import { Page } from '../../components/page.tsx'

export const Rental = () => <Page title="Rentals">{null}</Page>
