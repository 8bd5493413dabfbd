import { Anchor, Code, Stack, Text } from '@mantine/core'
import { Copyable } from '../../components/display/copyable.tsx'

const RECEIVER = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks' // npm install standardwebhooks

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  try {
    const event = webhook.verify(body, request.headers) // throws unless we sent it
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT ?? 8080)
`

/** How a receiver verifies signatures. */
export const Signing = () => (
  <Stack gap="sm">
    <Text size="sm">
      Events are signed according to{' '}
      <Anchor underline="always" href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
        Standard Webhooks
      </Anchor>
      , whose libraries in ten languages verify them. In Node.js:
    </Text>
    <Copyable value={RECEIVER} label="receiver" />
    <Text size="sm">
      Manually: <Code>webhook-signature</Code> holds <Code>v1,</Code> and the HMAC-SHA-256, in base64, of{' '}
      <Code>webhook-id.webhook-timestamp.body</Code>. Its key is what follows <Code>whsec_</Code> in the
      secret, decoded from base64. After a rotation there are two signatures with a space between them: one
      that matches is enough.
    </Text>
    <Text size="sm" c="dimmed">
      Verify the raw body before parsing it. An event may arrive twice, always with the same{' '}
      <Code>webhook-id</Code>: remember the ones you have handled.
    </Text>
  </Stack>
)
