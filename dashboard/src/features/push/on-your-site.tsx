import { Alert, Code, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copyable } from '../../components/display/copyable.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** Instructions for letting visitors subscribe. */
export function OnYourSite() {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'push', 'key'],
    queryFn: () => api.push.getKey(siteId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query}>
      {({ applicationServerKey }) => (
        <Stack maw={840}>
          <Alert color="yellow" variant="light" title="Not on sites that Sitewright publishes">
            Their pages cannot run your own scripts, so visitors cannot subscribe on them yet. These steps are
            for a website you host elsewhere.
          </Alert>
          <Section
            title="1. Your site's public key"
            text="Browsers use it to subscribe. It is public and never changes."
          >
            <Copyable value={applicationServerKey} label="application server key" />
          </Section>
          <Section
            title="2. A button on your page"
            text={
              <>
                Browsers ask the visitor for permission, so subscribe on a button click. The page needs an
                element with the id <Code>subscribe</Code>.
              </>
            }
          >
            <Copyable value={pageScript(applicationServerKey)} label="script of the page" />
          </Section>
          <Section
            title="3. A service worker"
            text={
              <>
                As <Code>/push-worker.js</Code> of your site: it shows messages and opens their to.
              </>
            }
          >
            <Copyable value={WORKER} label="service worker" />
          </Section>
          <Section
            title="4. A few lines on your server"
            text="They pass the subscription on with your API key, which must not reach the browser."
          >
            <Copyable value={serverScript(siteId)} label="lines of the server" />
          </Section>
        </Stack>
      )}
    </Loaded>
  )
}

const pageScript = (
  key: string,
) => `document.querySelector('#subscribe').addEventListener('click', async () => {
  const worker = await navigator.serviceWorker.register('/push-worker.js')
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: '${key}',
  })
  await fetch('/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), userAgent: navigator.userAgent }),
  })
})
`

const WORKER = `self.addEventListener('push', (event) => {
  const { title, ...options } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { ...options, data: options }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url ?? '/'))
})
`

const serverScript = (siteId: string) => `app.post('/push/subscribe', async (request, response) => {
  const answer = await fetch('${window.location.origin}/v1/sites/${siteId}/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': process.env.SITEWRIGHT_API_KEY },
    body: JSON.stringify(request.body),
  })
  response.status(answer.status).end()
})
`
