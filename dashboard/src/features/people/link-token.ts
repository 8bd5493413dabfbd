import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What a one-time link carries behind its `#`, which no server on the way gets to see. Taken out of the address at once. */
export function useLinkToken(): string {
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  useEffect(() => {
    void navigate({ to: '.', hash: '', replace: true })
  }, [navigate])
  return token
}
