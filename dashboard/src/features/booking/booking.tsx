import { Page } from '../../components/page.tsx'

export const Booking = () => <Page title="Appointments">{null}</Page>
