import { Stack, Text } from '@mantine/core'
import type { OfferedAuthenticator } from '@sitewright/client'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { Copyable } from '../../../components/display/copyable.tsx'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { anonymousApi } from '../../../lib/session.tsx'
import { ProofForm } from './proof.tsx'

type Props = { onAdded(recoveryCodes: string[]): unknown; onCancel?: () => void }

/** Asks for the password or a new log-in, shows the QR code, and asks for a first code of the app. */
export function AddAuthenticator({ onAdded, onCancel }: Props) {
  const api = anonymousApi
  const [offered, setOffered] = useState<OfferedAuthenticator | null>(null)
  if (offered === null)
    return (
      <ProofForm
        submit="Continue"
        onCancel={onCancel}
        onSubmit={async (values) => setOffered(await api.people.addAuthenticator(values))}
      />
    )
  return (
    <ResourceForm
      key="code"
      isQuick
      lead={() => <Offer {...offered} />}
      fields={[{ name: 'code', label: 'Code from the app', type: 'text' }]}
      initial={{ code: '' }}
      submit="Confirm"
      {...(onCancel && { onCancel })}
      onSubmit={async (values) => onAdded((await api.people.confirmAuthenticator(values)).recoveryCodes)}
    />
  )
}

function Offer({ secret, uri }: OfferedAuthenticator) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri])
  return (
    <Stack gap="sm" mb="md">
      <Text size="sm">Scan this with an authenticator app, or type the secret into it.</Text>
      <img src={picture} alt="QR code of the secret below" width={200} height={200} />
      <Copyable value={secret} label="secret" />
    </Stack>
  )
}
