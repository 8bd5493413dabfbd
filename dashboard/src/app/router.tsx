import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FullPageLoader } from '../components/feedback/states.tsx'
import { NotFound, RouteError } from './route-error.tsx'
import { SessionGate } from './session-gate.tsx'
import { Shell } from './shell.tsx'
import { SiteFrame } from './site-frame.tsx'
import { WholeWindow } from './whole-window.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: RouteError, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/$mode/overview" params={{ mode: 'live' }} />,
})
const visitor = (
  path: string,
  name: 'LogIn' | 'SingleSignOn' | 'SetUp' | 'AcceptInvitation' | 'ResetPassword',
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('../features/people/visitors.tsx'), name),
  })

const ForPeople = ({ children }: { children: ReactNode }) => (
  <SessionGate
    fallback={<Navigate to="/login" search={{ to: window.location.pathname + window.location.search }} />}
  >
    {children}
  </SessionGate>
)
const checkMode = ({ params }: { params: { mode: string } }) => {
  if (params.mode !== 'live' && params.mode !== 'sandbox') throw redirect({ to: '/' })
}

const shell = createRoute({
  getParentRoute: () => root,
  path: '$mode',
  beforeLoad: checkMode,
  component: () => (
    <ForPeople>
      <Shell />
    </ForPeople>
  ),
})
const inShell = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load, name) })

const nothing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })
const overview = inShell('overview', () => import('../features/overview/overview.tsx'), 'Overview')
const sites = inShell('sites', () => import('../features/sites/sites.tsx'), 'Sites')
const settings = [
  inShell('settings/keys', () => import('../features/keys/keys.tsx'), 'Keys'),
  inShell('settings/members', () => import('../features/people/members.tsx'), 'Members'),
  inShell('settings/account', () => import('../features/people/account.tsx'), 'Account'),
  inShell('settings/ai', () => import('../features/ai/connections.tsx'), 'Connections'),
  inShell('settings/audit', () => import('../features/people/audit.tsx'), 'Audit'),
  inShell('settings/server', () => import('../features/server/server.tsx'), 'Server'),
  inShell('settings/profile', () => import('../features/people/profile.tsx'), 'Profile'),
]

const site = createRoute({
  getParentRoute: () => shell,
  path: 'sites/$siteId',
  component: SiteFrame,
})
/** Each area of a site is a chunk that loads when it is opened, and owns the search parameters below its path. */
const area = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => site, path, component: lazyRouteComponent(load, name) })
const areas = [
  area('/', () => import('../features/sites/site-settings.tsx'), 'SiteHome'),
  area('settings', () => import('../features/sites/site-settings.tsx'), 'SiteSettings'),
  area('pages', () => import('../features/pages/pages.tsx'), 'Pages'),
  area('publishing', () => import('../features/publishing/publishing.tsx'), 'Publishing'),
  area('design', () => import('../features/design/design.tsx'), 'Design'),
  area('navigation', () => import('../features/navigation/navigation.tsx'), 'Navigation'),
  area('analytics', () => import('../features/analytics/analytics.tsx'), 'Analytics'),
  area('seo', () => import('../features/seo/seo.tsx'), 'Seo'),
  area('domains', () => import('../features/domains/domains.tsx'), 'Domains'),
  area('media', () => import('../features/media/media.tsx'), 'Media'),
  area('blocks', () => import('../features/blocks/blocks.tsx'), 'Blocks'),
  area('ai', () => import('../features/ai/ai.tsx'), 'Ai'),
  area('customers', () => import('../features/customers/customers.tsx'), 'Customers'),
  area('forms', () => import('../features/forms/forms.tsx'), 'Forms'),
  area('shop', () => import('../features/shop/shop.tsx'), 'Shop'),
  area('loyalty', () => import('../features/loyalty/loyalty.tsx'), 'Loyalty'),
  area('realestate', () => import('../features/realestate/realestate.tsx'), 'Realestate'),
  area('rental', () => import('../features/rental/rental.tsx'), 'Rental'),
  area('delivery', () => import('../features/delivery/delivery.tsx'), 'Delivery'),
  area('booking', () => import('../features/booking/booking.tsx'), 'Booking'),
  area('reservation', () => import('../features/reservation/reservation.tsx'), 'Reservation'),
  area('recruitment', () => import('../features/recruitment/recruitment.tsx'), 'Recruitment'),
  area('voice', () => import('../features/voice/voice.tsx'), 'Voice'),
  area('mail', () => import('../features/mail/mail.tsx'), 'Mail'),
  area('push', () => import('../features/push/push.tsx'), 'Push'),
  area('webhooks', () => import('../features/webhooks/webhooks.tsx'), 'Webhooks'),
]

const nothingOfSite = createRoute({ getParentRoute: () => site, path: '$', component: NotFound })

/** An editor takes the whole window. */
const inWholeWindow = (path: string, load: () => Promise<Record<string, unknown>>, name: string) => {
  const wholeWindow = createRoute({
    getParentRoute: () => root,
    path: `$mode/sites/$siteId/${path}`,
    beforeLoad: checkMode,
    component: () => (
      <ForPeople>
        <WholeWindow />
      </ForPeople>
    ),
  })
  const editor = createRoute({
    getParentRoute: () => wholeWindow,
    path: '/',
    component: lazyRouteComponent(load, name),
  })
  return wholeWindow.addChildren([editor])
}
const editors = [
  inWholeWindow('pages/$pageId', () => import('../features/pages/editor/editor.tsx'), 'PageEditor'),
  inWholeWindow('frame/$part', () => import('../features/navigation/frame-editor.tsx'), 'FrameEditor'),
]

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    visitor('/login', 'LogIn'),
    visitor('/login/single-sign-on', 'SingleSignOn'),
    visitor('/setup', 'SetUp'),
    visitor('/invitation', 'AcceptInvitation'),
    visitor('/reset-password', 'ResetPassword'),
    shell.addChildren([overview, sites, ...settings, site.addChildren([...areas, nothingOfSite]), nothing]),
    ...editors,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: FullPageLoader,
  // An error in one screen leaves the navigation usable.
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})
