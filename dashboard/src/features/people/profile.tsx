import { Page } from '../../components/page.tsx'

export const Profile = () => <Page title="Profile">{null}</Page>
